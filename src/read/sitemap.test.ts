import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readSitemap } from "./sitemap.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const pages = `<?xml version="1.0"?><urlset ${NS} xmlns:image="i">
<url><loc> https://a.example/?x=1&amp;y=2 </loc><lastmod>2026-11-30</lastmod>
<image:image><image:loc>https://a.example/i.jpg</image:loc></image:image></url>
<url><loc><![CDATA[https://a.example/b]]></loc><lastmod>recently</lastmod></url><url></url></urlset>`;

describe("sitemaps", () => {
  it("gives addresses and dates of change, and no images", () => {
    expect(readSitemap(bytes(pages))).toEqual({
      kind: "pages",
      entries: [
        { url: "https://a.example/?x=1&y=2", modified: Date.UTC(2026, 10, 30) },
        { url: "https://a.example/b" },
      ],
      more: false,
    });
  });

  it("reads an index, a packed file, prefixed names and a plain list", () => {
    const index = `<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>https://a.example/1.xml</s:loc></s:sitemap></s:sitemapindex>`;
    expect(readSitemap(bytes(index))).toMatchObject({ kind: "index", entries: [{ url: "https://a.example/1.xml" }] });
    expect(readSitemap(gzipSync(pages))).toMatchObject({ kind: "pages", entries: [{}, {}] });
    expect(readSitemap(bytes("https://a.example/1\nhttps://a.example/2\n"))).toMatchObject({ entries: [{}, {}] });
  });

  it("says what is none, and never reads more than the protocol allows", () => {
    expect(readSitemap(bytes("<html><body>404</body></html>")).kind).toBe("none");
    expect(readSitemap(gzipSync(pages).subarray(0, 60)).kind).toBe("none");
    const many = `<urlset ${NS}>${"<url><loc>https://a.example/1</loc></url>".repeat(50_001)}</urlset>`;
    const read = readSitemap(bytes(many));
    expect(read.kind === "pages" && [read.entries.length, read.more]).toEqual([50_000, true]);
    expect(readSitemap(gzipSync(Buffer.alloc(60_000_000, 0x20))).kind).toBe("none");
  });
});
