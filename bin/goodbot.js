#!/usr/bin/env node
// Looks at the Node version before anything else is imported: an old Node would fail with a riddle instead.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`goodbot needs Node.js 22.19 or newer, and this is ${process.versions.node}.`);
  console.error("Next: install a newer Node.js, or run it as `npx goodbot` where Node comes with the project.");
  process.exit(78);
}
await import("../dist/cli.js");
