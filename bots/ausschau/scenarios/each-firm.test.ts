import { expect, test } from "vitest";
import { firms as all } from "../replica/firm-hosts.ts";
import { Firms } from "./firms.ts";

/** What of each site is stored after it was released and read; `site`: all that may be, `none`: not a word. */
const expected: readonly (readonly [host: string, stored: "site" | "none" | readonly string[]])[] = [
  ["tdm-allow.example", "site"],
  ["firma-langsam.example", "site"],
  ["tdm-file.example", "none"],
  ["tdm-aitxt.example", "none"],
  ["tdm-noai.example", "none"],
  ["tdm-signal.example", "none"],
  ["tdm-usage.example", "none"],
  ["tdm-broken.example", "none"],
  ["firma-zu.example", "none"],
  ["firma-robots-503.example", "none"],
  ["tdm-header.example", ["/", "/referenzen/1"]],
  ["tdm-meta.example", ["/", "/referenzen/1"]],
  ["tdm-file-part.example", ["/", "/leistungen"]],
];

test.each(expected)("A10: of %s is stored: %j", async (host, stored) => {
  const says = all[host];
  if (!says) throw new TypeError(`no ${host}`);
  const firms = await Firms.open([says]);
  await firms.release();
  await firms.pass();
  const words = await firms.markers();
  const places = ["/", "/leistungen", "/referenzen/1"];
  expect(words.filter((path) => places.includes(path))).toEqual(
    stored === "site" ? places : stored === "none" ? [] : stored,
  );
  if (stored === "none") expect(await firms.records()).toEqual(new Map());
});
