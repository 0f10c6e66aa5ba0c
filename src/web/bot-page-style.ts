import { type Html, html } from "./html.ts";

/** The page's own stylesheet: small, readable on a phone, dark where the reader's system is. */
export const botPageStyle: Html = html`
:root { --ink: #1c1f23; --soft: #5b636d; --paper: #fff; --line: #dfe3e8; --tint: #f4f6f8; --link: #0b5394; --good: #1c6b3c; --bad: #a4161a; --open: #7a5a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaee; --soft: #a2abb6; --paper: #14171b; --line: #2d333b; --tint: #1d2127; --link: #8ab8ee; --good: #76cf97; --bad: #ff8a8a; --open: #e2bf5a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
a { color: var(--link); }
.purpose { font-size: 1.1rem; margin: 0; }
dl { margin: 0; }
dt { color: var(--soft); font-size: .9rem; margin-top: .6rem; }
dd { margin: 0; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; background: var(--tint); border-radius: .3rem; }
code { padding: .1rem .3rem; }
pre { padding: .75rem 1rem; margin: .5rem 0 1rem; white-space: pre-wrap; }
ul { padding-left: 1.2rem; }
li { margin: .4rem 0; }
small, .proof, .not-yet { color: var(--soft); font-size: .9rem; }
.promises { list-style: none; padding: 0; }
.promises li { margin: 0 0 1rem; padding: .9rem 1rem; background: var(--tint); border-radius: .5rem; }
.promises p { margin: 0 0 .4rem; }
.promises .proof { margin: 0; }
.state { font-weight: 600; }
.kept { color: var(--good); } .broken { color: var(--bad); } .not-yet.state { color: var(--open); }
`;
