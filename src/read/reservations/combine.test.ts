import { describe, expect, test } from "vitest";
import { covers } from "../../robots/covers.ts";
import { parseRobots } from "../../robots/robots-file.ts";
import { readHeaderReservations, readPageReservations, readRobotsReservations } from "./answer.ts";
import { combineReservations, mayRead } from "./combine.ts";
import { notKnown, reservationFileAnswer } from "./file-answer.ts";
import { readTdmrepFile } from "./tdmrep-file.ts";

const url = "https://verein.example/seite";
const tokens = ["AusschauBot"];
const header = (...pairs: [string, string][]) => readHeaderReservations(pairs, url, tokens);
const page = (html: string) => readPageReservations(html, url, tokens, covers);
const robots = (file: string) => readRobotsReservations(parseRobots(Buffer.from(file)), url, tokens, covers);

describe("A10: any reservation wins", () => {
  test("an allow in one family lifts nothing in another", () => {
    const free = readTdmrepFile('[{"location": "/", "tdm-reservation": 0}]', url, covers);
    expect(combineReservations(free).verdict).toBe("allow");
    const both = combineReservations([...free, ...header(["x-robots-tag", "noai"])]);
    expect(both.verdict).toBe("reserve");
    expect(both.decidedBy).toMatchObject({ family: "noai", carrier: "header", raw: "noai" });
  });

  test("inside TDMRep the later carrier overrides, and is shown; reading goes by the strictest", () => {
    const signals = [...page('<meta name="tdm-reservation" content="0">'), ...header(["tdm-reservation", "1"])];
    expect(combineReservations(signals)).toMatchObject({
      verdict: "reserve",
      families: [{ family: "tdmrep", verdict: "allow" }],
    });
  });

  test("a senseless value resets nothing, not even inside its family", () => {
    const signals = [...header(["tdm-reservation", "1"]), ...page('<meta name="tdm-reservation" content="yes">')];
    expect(combineReservations(signals)).toMatchObject({ verdict: "reserve", families: [{ verdict: "reserve" }] });
  });

  test("contradicting headers of one answer reserve, by the family's own reading too", () => {
    const signals = header(["tdm-reservation", "0"], ["tdm-reservation", "1"]);
    expect(combineReservations(signals)).toMatchObject({ verdict: "reserve", families: [{ verdict: "reserve" }] });
  });

  test("nothing said is nothing decided", () => {
    expect(combineReservations([])).toEqual({ verdict: "unset", decidedBy: null, noImages: false, families: [] });
  });

  test("pictures alone leave the page readable", () => {
    const only = combineReservations(header(["x-robots-tag", "noimageai"]));
    expect(only).toMatchObject({ verdict: "images", noImages: true });
    expect(mayRead(only.verdict)).toBe(true);
  });

  test("what waits for a person or could not be asked is not read", () => {
    for (const verdict of ["reserve", "flag", "unknown"] as const) expect(mayRead(verdict)).toBe(false);
    for (const verdict of ["allow", "unset", "images"] as const) expect(mayRead(verdict)).toBe(true);
    expect(combineReservations([notKnown("tdmrep.json"), ...header(["tdm-reservation", "0"])]).verdict).toBe("unknown");
  });

  test("each carrier of an answer is heard: headers, tags, robots.txt", () => {
    expect(header(["Content-Usage", "train-ai=n"]).map(({ family }) => family)).toEqual(["content-usage"]);
    expect(page('<meta name="AusschauBot" content="noai">').map(({ family }) => family)).toEqual(["noai"]);
    const file = "License: /l.xml\nUser-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nAllow: /\n";
    expect(robots(file).map(({ family, verdict }) => [family, verdict])).toEqual([
      ["content-signal", "reserve"],
      ["content-usage", "reserve"],
      ["rsl", "unset"],
    ]);
  });

  test("too strict is a fault as well: search granted, tdmrep 0, no noai", () => {
    const signals = [
      ...readTdmrepFile('[{"location": "/", "tdm-reservation": 0}]', url, covers),
      ...robots("User-agent: *\nContent-Signal: search=yes\nAllow: /\n"),
      ...header(["x-robots-tag", "noindex, nofollow"], ["link", "</>; rel=license"]),
    ];
    expect(mayRead(combineReservations(signals).verdict)).toBe(true);
  });

  test("raw text is cut: no statement carries a page along", () => {
    const [signal] = header(["content-usage", `train-ai=n;x="${"a".repeat(2_000)}"`]);
    expect(signal?.verdict).toBe("reserve");
    expect(signal?.raw.length).toBeLessThan(510);
  });
});

describe("the answer to a request for a reservation file", () => {
  test.each<[number | null, boolean, "read" | "unset" | "unknown"]>([
    [200, false, "read"],
    [304, false, "read"],
    [404, false, "unset"],
    [410, false, "unset"],
    [403, false, "unset"],
    [403, true, "unknown"],
    [200, true, "unknown"],
    [429, false, "unknown"],
    [408, false, "unknown"],
    [503, false, "unknown"],
    [302, false, "unknown"],
    [null, false, "unknown"],
  ])("status %s, check %s: %s", (status, isCheck, expected) => {
    expect(reservationFileAnswer({ status, isCheck })).toBe(expected);
  });

  test("a file that could not be asked for", () => {
    expect(notKnown("tdmrep.json")).toMatchObject({ family: "tdmrep", verdict: "unknown" });
    expect(notKnown("ai.txt")).toMatchObject({ family: "ai.txt", verdict: "unknown" });
    expect(notKnown("licence")).toMatchObject({ family: "rsl", verdict: "flag" });
  });
});
