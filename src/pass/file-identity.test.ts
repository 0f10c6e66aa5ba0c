import { expect, it } from "vitest";
import { fileIdentity } from "./file-identity.ts";

it("a file is its first address and its version; one that has a key is the same under another address", () => {
  const of = (url: string, key?: string) =>
    fileIdentity({ url, purpose: "document", once: { version: "1", ...(key !== undefined && { key }) } });
  expect(of("https://a.example/x/f.pdf", "a/f.pdf")).toBe(of("https://a.example/y/f.pdf", "a/f.pdf"));
  expect(of("https://a.example/x/f.pdf")).not.toBe(of("https://a.example/y/f.pdf"));
  expect(fileIdentity({ url: "https://a.example/", purpose: "page", once: "pass" })).toBeUndefined();
});

it("a document without a version, as a person asks for it by hand, is its address: it is fetched once too", () => {
  const of = (url: string) => fileIdentity({ url, purpose: "document" });
  expect(of("https://a.example/f.pdf")).toMatch(/^[\w-]{43}$/);
  expect(of("https://a.example/f.pdf")).not.toBe(of("https://a.example/g.pdf"));
});
