import { expect, it } from "vitest";
import { fileIdentity } from "./file-identity.ts";

it("a file is its first address and its version; one that has a key is the same under another address", () => {
  const of = (url: string, key?: string) =>
    fileIdentity({ url, once: { version: "1", ...(key !== undefined && { key }) } });
  expect(of("https://a.example/x/f.pdf", "a/f.pdf")).toBe(of("https://a.example/y/f.pdf", "a/f.pdf"));
  expect(of("https://a.example/x/f.pdf")).not.toBe(of("https://a.example/y/f.pdf"));
  expect(fileIdentity({ url: "https://a.example/", once: "pass" })).toBeUndefined();
});
