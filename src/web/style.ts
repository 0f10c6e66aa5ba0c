import { createHash } from "node:crypto";

/**
 * The one style sheet of all pages. Fonts are those of the reader's machine: nothing is loaded from elsewhere. Tables
 * turn into cards on small screens (cells that say nothing without their column name it by `data-label`).
 */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1d2327; --soft: #5a646b; --line: #e2dfd7; --accent: #0b5d54;
  --good: #1a6b3c; --good-bg: #e6f2ea; --bad: #9c2718; --bad-bg: #fbe9e6; --wait: #7a5200; --wait-bg: #fbf0d9;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, "Bitstream Charter", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181b; --card: #1b2024; --ink: #e4e6e3; --soft: #9ba5aa; --line: #2e363b; --accent: #6cc5b8;
    --good: #7fcf9d; --good-bg: #17301f; --bad: #f09a8c; --bad-bg: #3a1c17; --wait: #e6bf6c; --wait-bg: #352a12;
  }
}
* { box-sizing: border-box; }
html { font-size: 106.25%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); overflow-wrap: break-word; }
a { color: var(--accent); text-decoration: underline 1px color-mix(in srgb, currentColor 35%, transparent); text-underline-offset: .2em; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 1; }
.wrap { max-width: 58rem; margin: 0 auto; padding: 0 1.25rem; }
.demo { background: var(--wait-bg); color: var(--wait); border-bottom: 1px solid currentColor; font-size: .875rem; }
.demo p { margin: 0; padding: .55rem 0; max-width: none; }
.top { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: baseline; padding: 1.25rem 0 0; font-size: .875rem; }
.top .home { font: 600 1.0625rem var(--serif); color: inherit; text-decoration: none; margin-right: auto; }
.top .home::before { content: ""; display: inline-block; width: .6em; height: .6em; margin-right: .5em; border-radius: 50%; background: var(--accent); }
.top nav { display: flex; flex-wrap: wrap; gap: .3rem 1rem; }
.top [aria-current] { color: var(--soft); text-decoration: none; }
main { padding: 2.25rem 0 3rem; }
h1, h2, h3 { font-family: var(--serif); line-height: 1.2; font-weight: 600; text-wrap: balance; }
h1 { font-size: clamp(1.9rem, 1.4rem + 2.2vw, 2.75rem); letter-spacing: -.012em; margin: 0 0 .6rem; }
h2 { font-size: 1.5rem; margin: 2.6rem 0 .6rem; }
h3 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p, ul, ol, dl { margin: .7rem 0; }
p, li { max-width: 68ch; }
.lead { font-size: 1.125rem; color: var(--soft); max-width: 60ch; }
.soft { color: var(--soft); }
small, .small { font-size: .875rem; }
code, .mono, pre { font: .9em/1.5 var(--mono); }
code { background: color-mix(in srgb, var(--ink) 6%, transparent); padding: .1em .35em; border-radius: 4px; overflow-wrap: anywhere; }
pre { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1.1rem; }
pre code { background: none; padding: 0; }
.bot { border-top: 1px solid var(--line); margin-top: 2.5rem; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 1.1rem 0; }
.facts dt { color: var(--soft); font-size: .875rem; padding-top: .1rem; }
.facts dd { margin: 0; min-width: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.25rem, 1fr)); gap: 1px; margin: 1.1rem 0; padding: 0; list-style: none; background: var(--line); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.tiles li { background: var(--card); padding: .8rem 1rem; display: flex; flex-direction: column; }
.tiles b { font: 600 1.4rem/1.25 var(--serif); font-variant-numeric: lining-nums; }
.tiles span { color: var(--soft); font-size: .8125rem; }
.tag { display: inline-block; padding: .08em .6em; border-radius: 99px; font-size: .8125rem; font-weight: 600; white-space: nowrap; background: color-mix(in srgb, var(--ink) 8%, transparent); }
.good { color: var(--good); background: var(--good-bg); } .bad { color: var(--bad); background: var(--bad-bg); } .wait { color: var(--wait); background: var(--wait-bg); }
table { width: 100%; border-collapse: collapse; margin: .8rem 0; font-size: .9375rem; }
th { text-align: left; font-weight: 500; font-size: .8125rem; color: var(--soft); padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); }
td { padding: .55rem .9rem .55rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td time { white-space: nowrap; }
.purpose { font-size: 1.125rem; color: var(--soft); max-width: 60ch; }
article dt { color: var(--soft); font-size: .875rem; margin-top: .7rem; } article dd { margin: 0; }
article section { border-top: 1px solid var(--line); margin-top: 2.2rem; } article section h2 { margin-top: 1.6rem; }
.promises { list-style: none; padding: 0; display: grid; gap: .8rem; }
.promises li { max-width: none; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .95rem 1.15rem; }
.promises li:target { border-color: var(--accent); } .promises p { margin: 0; max-width: 72ch; }
.promises .proof { margin-top: .5rem; color: var(--soft); font-size: .875rem; }
.state { display: inline-block; padding: .08em .6em; margin-right: .3em; border-radius: 99px; font-size: .8125rem; font-weight: 600; }
.state.kept { color: var(--good); background: var(--good-bg); } .state.broken { color: var(--bad); background: var(--bad-bg); } .state.not-yet { color: var(--wait); background: var(--wait-bg); }
.view table { font-size: .875rem; } .view td { overflow-wrap: anywhere; } .view td:first-child { min-width: 9rem; } .view td.soft time { white-space: normal; }
.view img { border-radius: 4px; height: auto; } .pages { display: flex; flex-wrap: wrap; gap: .3rem 1rem; } .views ul { columns: 16rem; padding-left: 1.2rem; }
details { margin: .8rem 0; } summary { cursor: pointer; color: var(--accent); }
footer { border-top: 1px solid var(--line); padding: 1.25rem 0 3rem; font-size: .875rem; color: var(--soft); }
@media (max-width: 40rem) {
  .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .6rem; }
  table, tbody, tr, td { display: block; } thead { position: absolute; left: -999rem; }
  tr { border-bottom: 1px solid var(--line); padding: .6rem 0; }
  td { border: 0; padding: .1rem 0; } td:not(:first-child) { display: inline-block; margin-right: 1rem; color: var(--soft); font-size: .875rem; }
  td[data-label]::before { content: attr(data-label) " "; } .number { text-align: left; }
  td:empty { display: none; }
}
@media print { .top nav, .demo, .skip { display: none; } body { background: #fff; color: #000; } }
`;

/** Where the sheet lies: another content has another address, so browsers may keep it for good. */
export const stylePath = `/style-${createHash("sha256").update(style).digest("hex").slice(0, 12)}.css`;

/** The dot of the header, for tabs. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="#0b5d54"/></svg>\n';

export const iconPath = "/icon.svg";
