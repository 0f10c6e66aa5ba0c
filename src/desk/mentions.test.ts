import { expect, it } from "vitest";
import { asLinked, Mentions } from "./mentions.ts";

const ID = "https://a.example/paper/1";
const names = (texts: Iterable<string>, body: string): boolean => new Mentions(texts).in(Buffer.from(body));

it.each([
  `{"id":"${ID}"}`,
  `{"id":"${ID.replaceAll("/", "\\/")}"}`,
  `{"text":"see\\n${ID}."}`,
  `<a href=${ID}>`,
  `<a href="${ID}#top">`,
])("finds an address in %s", (body) => {
  expect(names([ID], body)).toBe(true);
});

it.each(["", `<a href="${ID}2">`, `{"id":"${ID}_b"}`, "https://a.example/paper/"])("finds none in %j", (body) => {
  expect(names([ID, ""], body)).toBe(false);
});

it("finds one of many as it finds one of few, and a longer one behind a shorter", () => {
  const many = Array.from({ length: 500 }, (_, number) => `https://a.example/paper/${number * 10}`);
  expect(names(many, "https://a.example/paper/4990")).toBe(true);
  expect(names(many, "https://a.example/paper/4991 https://a.example/paper/49900")).toBe(false);
  expect(names([ID, `${ID}23`], `"${ID}23"`)).toBe(true);
});

it.each([
  ["https://ris.example/bi/vo0050.asp?__kvonr=12", "vo0050.asp?__kvonr=12"],
  ["https://ris.example/paper/details/12", "/paper/details/12"],
  ["https://ris.example/?id=1", undefined],
  ["https://ris.example/", undefined],
  ["ris.example/paper/12", undefined],
])("an address as its own host links to it: %s", (address, link) => {
  expect(asLinked(address)).toBe(link);
});

it("an address in HTML, with what was added to its query", () => {
  const texts = ["vo0050.asp?__kvonr=12", "getfile.asp?id=1&type=do"];
  expect(names(texts, '<a href="vo0050.asp?__kvonr=12&amp;voselect=4">')).toBe(true);
  expect(names(texts, '<a href="getfile.asp?id=1&amp;type=do">')).toBe(true);
  expect(names(texts, '<a href="vo0050.asp?__kvonr=123">')).toBe(false);
});
