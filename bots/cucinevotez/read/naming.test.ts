import { expect, test } from "vitest";
import { readNaming } from "./naming.ts";
import { contentOf, pageFrom } from "./testing.ts";

const page = pageFrom(
  "<h1>Conducerea</h1><p>Președinte: ȚÎRDEA Ioana</p><p>Membru: Radu Secret, tel. 0123</p><img alt='Dan Vornicu'>",
  "https://www.example.org/conducere",
);

test("C6, C7: one answer for each person who is looked for, and nothing else of the page", () => {
  const { persons } = contentOf(readNaming(page, ["Ioana Târdea", "Dan Vornicu", "Ana Rus"], null));
  expect(persons).toEqual([
    { person: "Ioana Târdea", naming: "present" },
    { person: "Dan Vornicu", naming: "present in alt only" },
    { person: "Ana Rus", naming: "absent" },
  ]);
  expect(JSON.stringify(persons)).not.toMatch(/Secret|0123/);
});

test("fault 2: a page with hardly any text is unread, not 'absent'", () => {
  expect(readNaming(pageFrom("<p>...<p>Acasă"), ["Ana Rus"], null)).toMatchObject({ kind: "alarm", code: "empty" });
});

test("a page of which nearly all is gone is unread as well; the limit is data", () => {
  expect(readNaming(page, ["Ana Rus"], 5_000)).toMatchObject({ kind: "alarm", code: "too large a drop" });
  expect(readNaming(page, ["Ana Rus"], 100).kind).toBe("ok");
  expect(readNaming(page, ["Ana Rus"], 100, { leastLetters: 1_000, largestDrop: 0.9 })).toMatchObject({
    code: "empty",
  });
});
