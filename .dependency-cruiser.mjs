// Who may import whom. An import of a type is an import: a package that needs another's types needs that package.

/** What each part may import besides itself; nothing else has a direction to it. */
const directions = {
  spec: [],
  "packages/sdk": ["spec"],
  "packages/webhooks": ["spec"],
  "packages/simulator": ["spec"],
  "packages/msw": ["spec", "packages/simulator", "packages/webhooks"],
  "packages/audit": ["spec", "packages/simulator"],
  "packages/control": ["spec", "packages/simulator"],
  "packages/discovery": ["spec", "packages/simulator"],
  "packages/mock-server": [
    "spec",
    ...["simulator", "webhooks", "audit", "control", "discovery"].map((name) => `packages/${name}`),
  ],
  "packages/cli": ["spec", "packages/sdk", "packages/webhooks"],
  // The servers that it measures run in processes of their own.
  bench: ["spec"],
};

const errors = ["errors/base", "errors/kinds", "errors"];

/** What each room of the client may import besides itself, from the ground up. */
const sdkRooms = {
  platform: [],
  fields: [],
  redaction: [],
  "errors/base": [],
  "errors/kinds": ["errors/base"],
  errors: ["errors/base", "errors/kinds"],
  options: [...errors, "fields", "platform"],
  operations: [...errors, "fields"],
  observers: [...errors, "platform", "redaction"],
  http: [...errors, "observers", "operations", "options", "platform", "redaction", "version"],
  responses: [...errors, "http", "operations"],
  retry: [...errors, "http", "observers", "operations", "platform"],
  calls: [...errors, "fields", "http", "operations", "options", "responses", "retry"],
  paging: ["calls", ...errors, "fields", "operations", "responses"],
  authorizations: ["calls", ...errors, "fields", "http", "operations", "platform", "responses"],
  push: ["authorizations", "calls", ...errors, "fields", "options", "platform", "responses", "retry"],
  resources: [
    "authorizations",
    "calls",
    ...errors,
    "fields",
    "http",
    "operations",
    "options",
    "paging",
    "platform",
    "push",
    "responses",
    "retry",
  ],
  node: [...errors, "push"],
};

/** What each room of the webhooks package may import besides itself, from the ground up. */
const webhooksRooms = {
  bodies: [],
  dedupe: [],
  delivery: [],
  signing: [],
  verification: ["delivery", "signing"],
  diagnosis: ["signing", "verification"],
  receiver: ["bodies", "dedupe", "delivery", "diagnosis", "signing", "verification"],
};

const domain = ["domain", "domain/catalog", "domain/authorizations", "domain/cleaning"];
const records = ["records/tables", "records/indexes", "records"];
const readRequest = ["http/outcomes", "http/exchange", "http/bodies", "http/routing"];

/** What each folder of the simulator may import besides itself, from the ground up; a folder within another is its own room. */
const simulatorRooms = {
  listeners: [],
  clock: ["listeners"],
  domain: [],
  "domain/catalog": ["domain"],
  "domain/authorizations": ["domain", "domain/catalog"],
  "domain/cleaning": ["domain", "domain/catalog"],
  assumptions: ["domain"],
  shapes: domain,
  faults: domain,
  requests: domain,
  "records/tables": domain,
  "records/indexes": [...domain, "records/tables"],
  records: [...domain, "records/tables", "records/indexes"],
  deliveries: [...domain, "listeners", "clock", "shapes", "faults"],
  company: [...domain, ...records, "listeners", "clock", "assumptions", "faults", "deliveries"],
  representation: [...domain, "clock", "company"],
  commands: [...domain, ...records, "company"],
  "http/outcomes": [...domain, "company"],
  "http/exchange": ["company", "faults", "http/outcomes"],
  "http/bodies": ["http/outcomes", "http/exchange"],
  "http/routing": ["http/outcomes"],
  "http/answers": [...domain, "faults", "http/outcomes", "http/exchange"],
  "http/endpoints": [
    ...domain,
    ...["clock", "company", "commands", "requests", "representation", "http/outcomes", "http/answers"],
  ],
  http: [...domain, "company", "faults", ...readRequest, "http/answers", "http/endpoints"],
  "http/doors": ["clock", "http/exchange", "http/bodies", "http/answers"],
  state: [...domain, ...records, "clock", "shapes", "company", "commands"],
  "state/integrity": [...domain, "clock", "requests", "state"],
  journal: ["listeners", "assumptions", "faults", "company", "http/exchange", "http/routing"],
  store: [
    ...domain,
    ...records,
    ...["listeners", "clock", "assumptions", "shapes", "deliveries", "company", "commands", "state"],
  ],
  "steering/checks": ["clock", "shapes", "faults", "requests"],
  steering: [
    ...domain,
    ...["clock", "assumptions", "faults", "requests", "deliveries", "company", "representation", "commands", "state"],
    ...["state/integrity", "journal", "simulator", "simulator-options", "steering/checks"],
  ],
};

/** What each room of the audit may import besides itself. */
const auditRooms = {
  check: [],
  preferred: ["audit-problems", "check"],
};

/** What each room of the control package may import besides itself. */
const controlRooms = {
  live: [],
  seed: [],
  "api/calls": ["live"],
  "api/routes": ["live", "api/calls"],
  api: ["live", "api/calls", "api/routes"],
  pages: ["api", "api/calls"],
};

const findings = ["answers", "drift", "findings"];

/** What each room of the discovery package may import besides itself. */
const discoveryRooms = {
  answers: [],
  drift: ["answers"],
  findings: ["answers", "drift"],
  profile: ["findings"],
  "calibration/asking": findings,
  "calibration/probes": [...findings, "calibration/asking"],
  "calibration/writing": [...findings, "calibration/asking"],
  "calibration/writing/trials": [...findings, "calibration/asking", "calibration/writing"],
  calibration: [
    ...findings,
    ...["calibration/asking", "calibration/probes", "calibration/writing", "calibration/writing/trials"],
  ],
  "observation/sightings": findings,
  "observation/rules": [...findings, "observation/sightings"],
  observation: [...findings, "observation/sightings", "observation/rules"],
};

/** What each room of the mock server may import besides itself, from the ground up. */
const serverRooms = {
  input: [],
  reporting: [],
  data: [],
  threads: [],
  seed: ["input"],
  sending: ["reporting"],
  audit: ["reporting", "threads"],
  observe: ["input", "reporting", "threads"],
  pages: ["package-contents"],
  http: ["reporting"],
  proxy: ["audit", "http", "input", "observe", "package-contents", "reporting", "threads"],
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
      "An example has what a user has: the packages. What all receivers must do is tested by one journey.",
      { path: "^(examples/[^/]+)/" },
      { path: workspace, pathNot: "^(packages/|examples/receiver-journey/test/|$1/)" },
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
    ...Object.entries({
      sdk: sdkRooms,
      webhooks: webhooksRooms,
      simulator: simulatorRooms,
      audit: auditRooms,
      control: controlRooms,
      discovery: discoveryRooms,
    }).flatMap(([name, rooms]) => {
      const sources = `^packages/${name}/src/`;
      return [
        ...Object.entries(rooms).map(([room, others]) =>
          error(
            `${name}-${room.replace("/", "-")}-imports-against-the-direction`,
            `It may import ${others.join(", ") || "no other room"}.`,
            { path: `${sources}${room}/[^/]+$` },
            { path: sources, pathNot: `${sources}(${[room, ...others].join("|")})(/[^/]+|\\.ts)$` },
          ),
        ),
        error(
          `${name}-every-folder-is-a-room`,
          "A new folder needs a row that says what it may import.",
          { path: `${sources}.+/`, pathNot: `${sources}(${Object.keys(rooms).join("|")})/[^/]+$` },
          { path: sources },
        ),
      ];
    }),
    ...Object.entries(serverRooms).map(([room, others]) => {
      const sources = "^packages/mock-server/src/";
      return error(
        `mock-server-${room}-imports-against-the-direction`,
        `It may import ${others.join(", ") || "no other room"}.`,
        { path: `${sources}${room}/` },
        { path: sources, pathNot: `${sources}(${[room, ...others].join("|")})(/|\\.ts$)` },
      );
    }),
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
        path: "^(spec/(check|effective|provenance|reading|wording)/|packages/(sdk|webhooks|simulator|msw|control|discovery)/src/)",
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
