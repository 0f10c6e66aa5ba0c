import { afterAll, describe, expect, it } from "vitest";
import { fileType } from "../read/file-type.ts";
import { pdfOf } from "../read/pdf-testing.ts";
import { realClock } from "../time/real-clock.ts";
import { textReader } from "./text-reader.ts";

const reader = textReader(realClock);
afterAll(() => reader.close());

describe("the text of files", () => {
  it("reads a PDF page by page, and puts words together that a line break has cut", async () => {
    const read = await reader.read(pdfOf([["Die Bürger-", "beteiligung beginnt."], ["Zweite Seite."]]));
    expect(read).toMatchObject({ type: "application/pdf", outcome: "read", pages: 2 });
    expect(read.text).toMatch(/Die Bürgerbeteiligung beginnt\.\s+Zweite Seite\./);
  });

  it.each([
    ["a scan", pdfOf([[], []]), "no text"],
    ["500 pages", pdfOf(Array.from({ length: 500 }, (_, page) => [`Seite ${page} mit Text`])), "too long"],
    ["locked", pdfOf([["geheim"]], { locked: true }), "encrypted"],
    ["cut off", pdfOf([["ganz"]]).subarray(0, 300), "broken"],
    ["an error page", Buffer.from("<!doctype html><p>404"), "other kind"],
    ["nothing", new Uint8Array(), "other kind"],
    ["plain text", Buffer.from("Ein Protokoll, schlicht getippt."), "read"],
  ] as const)("%s ends with an outcome", async (_, bytes, outcome) => {
    const read = await reader.read(bytes);
    expect(read.outcome).toBe(outcome);
    if (outcome === "too long") expect(read.text).toContain("Seite 399");
    if (outcome === "too long") expect(read.text).not.toContain("Seite 400");
  });

  it("gives up a file that takes too long, or too much memory, and reads the next one", async () => {
    const slow = textReader(realClock, { time: 1 });
    expect(await slow.read(pdfOf([["Text auf einer Seite"]]))).toMatchObject({
      outcome: "too slow",
      type: "application/pdf",
    });
    await slow.close();
    const small = textReader(realClock, { memory: 8, time: 20_000 });
    const large = pdfOf(Array.from({ length: 300 }, () => Array.from({ length: 40 }, () => "x".repeat(80))));
    expect((await small.read(large)).outcome).toBe("too slow");
    await small.close();
    expect(await reader.read(pdfOf([["Der nächste Text"]]))).toMatchObject({ outcome: "read" });
  });

  it("reads on with a fresh thread after so many files", async () => {
    const often = textReader(realClock, { files: 1 });
    for (const word of ["erster Text hier", "zweiter Text hier"])
      expect((await often.read(pdfOf([[word]]))).text).toContain(word);
    await often.close();
  });
});

describe("what a file is, by its bytes", () => {
  it.each([
    ["application/pdf", "\n%PDF-1.4"],
    ["image/png", "\x89PNG\r\n\x1a\n"],
    [
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "PK\x03\x04....[Content_Types].xml word/document.xml",
    ],
    ["application/vnd.oasis.opendocument.text", "PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.text"],
    ["application/zip", "PK\x03\x04"],
    ["application/x-ole-storage", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
    ["text/html", "  <!DOCTYPE html>"],
    ["application/octet-stream", "\x00\x01"],
    ["application/octet-stream", "\xff\xfe\xfa text"],
  ])("%s", (type, bytes) => {
    expect(fileType(Buffer.from(bytes, "latin1"))).toBe(type);
  });
});
