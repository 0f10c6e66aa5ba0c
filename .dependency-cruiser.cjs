// Rooms, highest first. A room may import itself and rooms below it, nothing above (CONTRIBUTING.md, "Rooms").
const rooms = [
  "cli",
  "world",
  "web",
  "desk",
  "pass",
  "sources",
  "gate",
  "channels",
  "promises",
  "robots",
  "read",
  "ledger",
  "store",
  "pledge",
  "time",
];

/** Tests, and what several of them share: both may import the world. */
const tests = "(\\.test|[-/]testing)\\.ts$";

const upwards = rooms.slice(1).map((room, index) => ({
  name: `${room}-imports-only-downwards`,
  severity: "error",
  from: { path: `^src/${room}/`, pathNot: tests },
  to: { path: `^src/(${rooms.slice(0, index + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...upwards,
    {
      name: "pure-rooms-do-no-io",
      comment: "pledge, promises, robots and read are pure: bytes and facts in, verdicts and values out.",
      severity: "error",
      from: { path: "^src/(pledge|promises|robots|read)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(node:)?(fs|net|tls|http|https|http2|dns|child_process|worker_threads|timers)(/|$)" },
    },
    {
      name: "only-channels-open-sockets",
      comment: "One door: the channels carry bytes, worlds and the web server listen on their own ports, nobody else.",
      severity: "error",
      from: {
        path: "^(src|bots|examples)/",
        pathNot: "(^src/(channels|world)/|^src/web/listen\\.ts$|^src/cli/doctor|\\.test\\.ts$|/testing\\.ts$)",
      },
      to: {
        path: "^(node:)?(net|tls|http|https|http2|dns|dgram|inspector)(/|$)|node_modules/(undici|@hono/node-server)",
      },
    },
    {
      name: "no-other-processes",
      comment:
        "processes.ts asks the system when a process started, where /proc does not tell; the browser channel starts a browser, and an alert may be handed to the operator's own program.",
      severity: "error",
      from: {
        path: "^(src|bots|examples)/",
        pathNot:
          "^src/store/sqlite/processes\\.ts$|^src/channels/(browser/|alerts/command\\.ts$)|\\.test\\.ts$|/testing\\.ts$",
      },
      to: { path: "^(node:)?(child_process|cluster)(/|$)" },
    },
    {
      name: "only-tests-use-what-tests-share",
      severity: "error",
      from: { path: "^(src|bots|examples)/", pathNot: `${tests}|/conformance/` },
      to: { path: "[-/]testing\\.ts$" },
    },
    {
      name: "bots-use-the-public-name",
      severity: "error",
      from: { path: "^bots/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/", pathNot: "^src/(index|world/index)\\.ts$" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ["goodbot-source", "import", "node", "default"],
      exportsFields: ["exports"],
    },
  },
};
