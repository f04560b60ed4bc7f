// The directions of design: spec ─► sdk, webhooks, simulator; simulator ─► msw, mock-server; webhooks ─► mock-server;
// and inside the simulator: http ─► commands ─► domain.
const packages = ["spec", "packages/sdk", "packages/webhooks", "packages/simulator", "packages/msw", "packages/mock-server", "packages/cli"];

/** What each package may import besides itself. */
const allowed = {
  spec: [],
  "packages/sdk": ["spec"],
  "packages/webhooks": ["spec"],
  "packages/simulator": ["spec"],
  "packages/msw": ["spec", "packages/simulator"],
  "packages/mock-server": ["spec", "packages/simulator", "packages/webhooks"],
  "packages/cli": ["spec", "packages/sdk", "packages/webhooks"],
};

/** What each room of the simulator may import besides itself. */
const rooms = {
  domain: [],
  commands: ["domain", "company", "records", "clock", "assumptions"],
};

const simulator = "^packages/simulator/src/";

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-undeclared-dependency",
      comment: "What a package's sources import stands in its package.json.",
      severity: "error",
      from: { path: "^(packages|examples)/[^/]+/src/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    ...packages.map((from) => ({
      name: `${from.split("/").at(-1)}-imports-against-the-direction`,
      severity: "error",
      from: { path: `^${from}/`, pathNot: "/test/" },
      to: { path: `^(${packages.join("|")}|examples|scripts)/`, pathNot: `^(${[from, ...allowed[from]].join("|")})/` },
    })),
    ...Object.entries(rooms).map(([room, others]) => ({
      name: `${room}-imports-against-the-direction`,
      severity: "error",
      from: { path: `${simulator}${room}/` },
      to: { path: simulator, pathNot: `${simulator}(${[room, ...others].join("|")})(/|\\.ts$)` },
    })),
    {
      name: "the-simulator-does-no-io",
      severity: "error",
      from: { path: "^(spec|packages/(sdk|webhooks|simulator))/(src/|[^/]+\\.ts$)" },
      to: { dependencyTypes: ["core"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|generated/validators)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
