// Who may import whom. An import of a type is an import: a package that needs another's types needs that package.

/** What each part may import besides itself; nothing else has a direction to it. */
const directions = {
  spec: [],
  "packages/sdk": ["spec"],
  "packages/webhooks": ["spec"],
  "packages/simulator": ["spec"],
  "packages/msw": ["spec", "packages/simulator", "packages/webhooks"],
  "packages/mock-server": ["spec", "packages/simulator", "packages/webhooks"],
  "packages/cli": ["spec", "packages/sdk", "packages/webhooks"],
  // The servers that it measures run in processes of their own.
  bench: ["spec"],
};

/** What each room of the simulator may import besides itself. */
const simulatorRooms = {
  domain: [],
  clock: ["listeners"],
  records: ["domain", "fixtures"],
  faults: ["domain"],
  deliveries: ["domain", "clock", "faults", "listeners"],
  commands: ["domain", "company", "records", "clock", "assumptions"],
  http: ["domain", "commands", "clock", "faults", "company", "companies", "representation"],
  journal: ["assumptions", "http", "faults", "company", "companies", "listeners"],
  store: [
    "domain",
    "records",
    "records-of-state",
    "exported-records",
    "representation",
    "state-format",
    "deliveries",
    "clock",
    "commands",
    "company",
    "keeping",
    "id-streams",
    "assumptions",
    "listeners",
  ],
  steering: [
    "journal",
    "commands",
    "domain",
    "deliveries",
    "faults",
    "clock",
    "integrity",
    "company",
    "simulator",
    "simulator-options",
    "assumptions",
    "representation",
    "request-bodies",
    "state",
    "state-format",
    "id-streams",
    "base64",
  ],
};

/** What each room of the mock server may import besides itself, from the ground up. */
const serverRooms = {
  input: [],
  reporting: [],
  answers: [],
  live: [],
  data: [],
  threads: [],
  seed: ["input"],
  sending: ["reporting"],
  "audit/check": [],
  audit: ["reporting", "sending", "threads"],
  preferred: ["audit"],
  drift: ["answers"],
  calibrate: ["answers", "drift", "reporting"],
  observe: ["answers", "calibrate", "drift", "input", "reporting", "threads"],
  control: ["audit", "live"],
  pages: ["audit", "control", "package-contents"],
  http: ["audit", "control", "live", "pages", "preferred", "reporting"],
  proxy: ["audit", "control", "drift", "http", "input", "observe", "package-contents", "reporting", "threads"],
  matrix: ["input", "server-options", "start-mock-server"],
};

const workspace = "^(spec|packages|examples|bench|scripts)/";

const error = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    error(
      "no-cycles",
      "Files that import each other, if only types, can only be read together: what both need belongs below them.",
      {},
      { circular: true },
    ),
    error("no-unresolvable", "An import leads somewhere.", {}, { couldNotResolve: true }),
    error(
      "no-undeclared-dependency",
      "What the sources of a package import stands in its own package.json; tests use the tools of the workspace.",
      { path: "^(packages/[^/]+|examples/[^/]+|bench)/src/" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    error(
      "no-development-dependency",
      "Whoever installs the package does not get its devDependencies, unless they are peers as well.",
      { path: "^(packages/[^/]+|examples/[^/]+|bench)/src/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm-peer"] },
    ),
    ...Object.entries(directions).map(([from, others]) =>
      error(
        `${from.split("/").at(-1)}-imports-against-the-direction`,
        `It may import ${others.join(", ") || "nothing else"}.`,
        { path: `^${from}/`, pathNot: "^(spec|packages/[^/]+)/(test/|tsup\\.config\\.ts$)" },
        { path: workspace, pathNot: `^(${[from, ...others].join("|")})/` },
      ),
    ),
    error(
      "examples-import-against-the-direction",
      "An example has what a user has: the packages.",
      { path: "^(examples/[^/]+)/" },
      { path: workspace, pathNot: "^(packages/|$1/)" },
    ),
    error(
      "nothing-imports-examples-bench-or-scripts",
      "They stand at the end of every direction, for tests too.",
      { path: "^(spec|packages)/", pathNot: "/tsup\\.config\\.ts$" },
      { path: "^(examples|bench|scripts)/" },
    ),
    error(
      "packages-meet-by-name",
      "Past its exports, a package has no outside.",
      { path: "^(spec|(?:packages|examples)/[^/]+)/(src|test)/" },
      { path: "^(spec|packages|examples)/", pathNot: "^$1/", dependencyTypes: ["local"] },
    ),
    ...Object.entries({ simulator: simulatorRooms, "mock-server": serverRooms }).flatMap(([name, rooms]) =>
      Object.entries(rooms).map(([room, others]) => {
        const sources = `^packages/${name}/src/`;
        return error(
          `${name}-${room}-imports-against-the-direction`,
          `It may import ${others.join(", ") || "no other room"}.`,
          { path: `${sources}${room}/` },
          { path: sources, pathNot: `${sources}(${[room, ...others].join("|")})(/|\\.ts$)` },
        );
      }),
    ),
    error(
      "mock-server-no-room-imports-its-commands",
      "The command line stands at the end of every direction.",
      { path: "^packages/mock-server/src/", pathNot: "^packages/mock-server/src/(cli/|bin\\.ts$)" },
      { path: "^packages/mock-server/src/cli/" },
    ),
    error(
      "runs-without-node",
      "These run in browsers and workers too.",
      {
        path: "^(spec/[^/]+\\.ts$|packages/(sdk|webhooks|simulator|msw)/src/)",
        pathNot: "^packages/sdk/src/(node|sqlite)(/|\\.ts$)",
      },
      { dependencyTypes: ["core"] },
    ),
    error(
      "node-is-an-entry-of-its-own",
      "What needs Node stands beside the rest of the client, which must not lead to it.",
      { path: "^packages/sdk/src/", pathNot: "^packages/sdk/src/(node|sqlite)(/|\\.ts$)" },
      { path: "^packages/sdk/src/(node|sqlite)(/|\\.ts$)" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^(?:packages/[^/]+|docs)/(?:dist|[.]run)/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
