#!/usr/bin/env node
/**
 * A stand-alone verifier of Goodbot's ledger, format 1. It shares no code with Goodbot: only what Node brings along.
 * The format is described in docs/handbook/ledger.md; whoever trusts neither can write a third one from there.
 *
 *     goodbot ledger --json | node verify-ledger.mjs
 *     node verify-ledger.mjs ledger.ndjson --seals ledger-seals.txt --gap 2000
 *
 * Input: NDJSON, one event a line, the whole ledger from its first row on (no --bot, --host or --since).
 *
 *     hash       = sha256(prev + body)     prev of the first row: 64 zeros; every prev is the hash of the row before
 *     body       = canonical JSON (RFC 8785) of the line without: prev, hash, salt, redacted, copied, the fields that
 *                  `copied` names, and the personal parts
 *     commitment = sha256(salt + canonical JSON of the personal parts): { url } of "asked" and "refused",
 *                  { location } out of the findings of "answered", { detail } of "operator" and "deleted"
 *
 * It looks for: rows altered, missing or out of order; personal parts altered, or removed without a "redaction" row;
 * seals (in the ledger, and published with --seals) that the rows do not bear out; requests of one bot to one host that
 * overlap; and, with --gap, pauses between the end of one and the start of the next that are shorter than so many
 * milliseconds. In a browser, what a page loads by itself needs no pause, but its turn.
 *
 * Exit: 0 nothing found, 1 something found, 64 wrong usage. Last line: `verify: <rows> rows, <requests> requests,
 * <findings> findings`.
 */
import { createHash } from "node:crypto";
import { accessSync, constants, createReadStream, readFileSync, realpathSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = "0".repeat(64);
const FORMAT = 1;

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** Keys in order of their UTF-16 code units, no blanks. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** A line in two: what was hashed as it stands, and the personal parts that were only committed to. */
function partsOf(line) {
  const body = { ...line };
  for (const name of ["prev", "hash", "salt", "redacted", "copied", ...(line.copied ?? [])]) delete body[name];
  const personal = {};
  const take = (from, name) => {
    if (from[name] === undefined) return;
    personal[name] = from[name];
    delete from[name];
  };
  if (line.event === "asked" || line.event === "refused") take(body, "url");
  if (line.event === "operator" || line.event === "deleted") take(body, "detail");
  if (line.event === "answered" && body.findings !== undefined) {
    body.findings = { ...body.findings };
    take(body.findings, "location");
  }
  return { body, personal };
}

/** The chain, the commitments, and the seals that stand in the ledger itself. */
function chainWatch(find) {
  let last = { seq: 0, hash: ROOT };
  const hashes = new Map([[0, ROOT]]);
  const bare = new Set();
  return {
    see(line) {
      const { seq, prev, hash } = line;
      if (seq !== last.seq + 1)
        find("chain", `row ${last.seq + 1} is missing: row ${seq} follows row ${last.seq}`, [seq]);
      else if (prev !== last.hash) find("chain", `row ${seq} does not follow from the row before it`, [seq]);
      const { body, personal } = partsOf(line);
      if (sha256(prev + canonical(body)) !== hash)
        find("chain", `row ${seq} was altered: its hash does not fit`, [seq]);
      if (seq === 1 && line.format !== FORMAT)
        find("chain", `format ${line.format}: this verifier knows ${FORMAT}`, [seq]);
      const isBare = Object.keys(personal).length === 0;
      if (line.commitment === undefined ? !isBare : !isBare || line.salt !== undefined) {
        if (sha256(`${line.salt}${canonical(personal)}`) !== line.commitment)
          find("chain", `row ${seq} was altered: its personal parts do not fit their commitment`, [seq]);
      } else if (line.commitment !== undefined) bare.add(seq);
      if (line.event === "redaction") for (const row of line.rows) bare.delete(row);
      if (line.event === "seal" && hashes.get(line.rows) !== line.head)
        find("seal", `the seal in row ${seq} names another hash than that of row ${line.rows}`, [seq]);
      hashes.set(seq, hash);
      last = { seq, hash };
    },
    end() {
      for (const seq of bare) find("chain", `row ${seq} lost its personal parts, and no redaction says so`, [seq]);
      return hashes;
    },
  };
}

/** Starts and ends of requests, per bot and host, in the order in which they were written down. */
function paceWatch(find, gap) {
  const hosts = new Map();
  const open = new Map();
  let smallest;
  let requests = 0;
  const ask = (line) => {
    const { seq, bot, host, startedAt, channel, purpose } = line;
    requests += 1;
    const key = `${bot} ${host}`;
    const place = hosts.get(key) ?? { under: new Set(), end: undefined };
    hosts.set(key, place);
    const { end } = place;
    if (place.under.size > 0)
      find("overlap", `${host}: asked while another request was under way`, [...place.under, seq]);
    else if (end !== undefined) {
      const pause = startedAt - end.at;
      const loads = channel === "browser" && ["sub-request", "image", "data"].includes(purpose);
      if (pause < 0)
        find("overlap", `${host}: asked ${-pause} ms before the end of the request before`, [...end.rows, seq]);
      else if (!loads && gap !== undefined && pause < gap)
        find("gap", `${host}: ${pause} ms after the request before, ${gap} ms expected`, [...end.rows, seq]);
      if (!loads && (smallest === undefined || pause < smallest.ms))
        smallest = { ms: pause, host, rows: [...end.rows, seq] };
    }
    place.under.add(seq);
    open.set(seq, { line, place });
  };
  const hear = (line) => {
    const { seq, request, endedAt, copied = [] } = line;
    const asked = open.get(request);
    if (asked === undefined) return find("chain", `row ${seq} ends request ${request}, which was not open`, [seq]);
    open.delete(request);
    for (const name of copied)
      if (canonical(line[name]) !== canonical(asked.line[name] ?? null))
        find("chain", `row ${seq} repeats another ${name} than row ${request} has`, [request, seq]);
    const { place } = asked;
    place.under.delete(request);
    if (place.end === undefined || place.end.at <= endedAt) place.end = { at: endedAt, rows: [request, seq] };
  };
  return {
    see(line) {
      if (line.event === "asked") ask(line);
      if (line.event === "answered" || line.event === "recovered") hear(line);
    },
    end: () => ({ requests, smallest }),
  };
}

/** Published seals: `<ISO time> <row> <hash>` a line; half a line is what a power cut leaves. */
function checkSeals(text, hashes, find) {
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const [, time, row, hash] = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? [];
    if (time === undefined) {
      if (!/^[0-9TZ:. a-f-]*$/.test(line) || line.length >= 104) find("seal", `no seal: "${line.slice(0, 80)}"`, []);
    } else if (!hashes.has(Number(row))) find("seal", `the seal of ${time} names row ${row}, which is not there`, []);
    else if (hashes.get(Number(row)) !== hash)
      find("seal", `the seal of ${time} is not the hash of row ${row}: the ledger was rewritten`, [Number(row)]);
  }
}

/** Verifies lines of NDJSON. `seals`: text of ledger-seals.txt. `gap`: milliseconds. */
export async function verify(lines, { seals, gap } = {}) {
  const findings = [];
  const find = (kind, what, rows) => void findings.push({ kind, what, rows });
  const [chain, pace] = [chainWatch(find), paceWatch(find, gap)];
  let rows = 0;
  for await (const text of lines) {
    if (text.trim() === "") continue;
    rows += 1;
    const line = readLine(text);
    if (line === undefined) find("chain", `line ${rows} is no row of a ledger`, []);
    else for (const watch of [chain, pace]) watch.see(line);
  }
  const hashes = chain.end();
  if (rows === 0) find("chain", "there is no row at all", []);
  if (seals !== undefined) checkSeals(seals, hashes, find);
  return { rows, findings, ...pace.end() };
}

function readLine(text) {
  try {
    const line = JSON.parse(text);
    return Number.isInteger(line?.seq) && typeof line.event === "string" ? line : undefined;
  } catch {
    return undefined;
  }
}

function usage(problem) {
  console.error(`${problem}\nusage: node verify-ledger.mjs [FILE|-] [--seals FILE] [--gap MS]`);
  return 64;
}

async function main(args) {
  let input;
  let options;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { seals: { type: "string" }, gap: { type: "string" } },
    });
    if (positionals.length > 1) return usage("one file at a time");
    const gap = values.gap === undefined ? undefined : Number(values.gap);
    if (gap !== undefined && !(gap >= 0)) return usage(`--gap wants milliseconds, not "${values.gap}"`);
    options = { gap, seals: values.seals === undefined ? undefined : readFileSync(values.seals, "utf8") };
    const file = positionals[0] ?? "-";
    // A file that is not there is wrong usage; asked now, since a stream would only tell later.
    if (file !== "-") accessSync(file, constants.R_OK);
    input = file === "-" ? process.stdin : createReadStream(file);
  } catch (error) {
    return usage(error.message);
  }
  const { rows, requests, smallest, findings } = await verify(createInterface({ input }), options);
  for (const { kind, what } of findings) console.log(`${kind}: ${what}`);
  if (smallest !== undefined)
    console.log(`smallest pause: ${smallest.ms} ms (${smallest.host}, rows ${smallest.rows.join(", ")})`);
  console.log(`verify: ${rows} rows, ${requests} requests, ${findings.length} findings`);
  return findings.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2));
