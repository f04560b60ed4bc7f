// The imports that are allowed between the parts of the workspace, and between the folders of a package.
// Each folder may import itself, and those of its row; rows go from the ground up.

/** The parts that each part may import besides itself, as a folder may import itself. */
export const directions = {
  spec: [],
  "packages/sdk": ["spec"],
  "packages/webhooks": ["spec"],
  "packages/simulator": ["spec"],
  "packages/msw": ["spec", "packages/simulator", "packages/webhooks"],
  "packages/audit": ["spec", "packages/simulator"],
  "packages/control": ["spec", "packages/simulator"],
  "packages/discovery": ["spec", "packages/simulator"],
  "packages/certification": ["spec", "packages/simulator"],
  "packages/mock-server": [
    "spec",
    ...["simulator", "webhooks", "audit", "control", "discovery", "certification"].map((name) => `packages/${name}`),
  ],
  "packages/cli": ["spec", "packages/sdk", "packages/webhooks"],
  "packages/sandbox-worker": ["spec", ...["simulator", "webhooks", "control"].map((name) => `packages/${name}`)],
  "packages/sandbox": ["spec", "packages/sandbox-worker"],
  // The servers that it measures run in processes of their own.
  bench: ["spec"],
};

export const sdkFolders = {
  errors: [],
  send: ["errors", "version"],
  calls: ["errors", "send"],
  lists: ["calls", "errors", "send"],
  authorizations: ["calls", "errors", "send"],
  polling: ["authorizations", "calls", "errors", "send"],
  push: ["authorizations", "calls", "errors", "send"],
  resources: ["authorizations", "calls", "errors", "lists", "polling", "push", "send"],
  node: ["errors", "push"],
};

export const webhooksFolders = {
  dedupe: [],
  signing: [],
  verification: ["signing"],
  diagnosis: ["signing", "verification"],
  receiver: ["dedupe", "diagnosis", "signing", "verification"],
};

const domain = ["domain", "domain/authorizations", "domain/cleaning"];

/** A folder within another has its own row. */
export const simulatorFolders = {
  clock: ["listeners", "steps"],
  domain: [],
  "domain/authorizations": ["domain"],
  "domain/cleaning": ["domain"],
  assumptions: ["domain"],
  faults: domain,
  requests: domain,
  records: [...domain, "clock"],
  deliveries: [...domain, "listeners", "clock", "faults"],
  company: [...domain, "records", "listeners", "clock", "assumptions", "faults", "deliveries"],
  representation: [...domain, "records", "clock", "company"],
  commands: [...domain, "steps", "records", "company"],
  "http/exchange": [...domain, "clock", "company", "faults"],
  "http/bodies": ["steps", "http/exchange"],
  "http/endpoints": [...domain, ...["clock", "company", "commands", "requests", "representation", "http/exchange"]],
  http: [...domain, ...["clock", "assumptions", "company", "faults", "http/exchange", "http/bodies", "http/endpoints"]],
  state: [...domain, ...["steps", "listeners", "records", "clock", "assumptions", "deliveries", "company", "commands"]],
  "state/integrity": [...domain, "records", "clock", "requests", "state"],
  journal: ["domain", "listeners", "assumptions", "faults", "company", "http/exchange"],
  "control/checks": ["domain/authorizations", "clock", "faults"],
  "control/views": [
    ...domain,
    ...["records", "clock", "deliveries", "company", "representation", "journal", "control/checks"],
  ],
  control: [
    ...domain,
    "steps",
    ...["clock", "assumptions", "faults", "requests", "deliveries", "company", "representation", "commands", "state"],
    ...["records", "state/integrity", "journal", "coverage", "simulator", "control/checks", "control/views"],
  ],
};

export const auditFolders = { check: [], preferred: ["audit-problems", "check"] };

export const controlFolders = {
  live: [],
  seed: [],
  "api/calls": ["live"],
  "api/routes": ["live", "api/calls"],
  api: ["live", "api/calls", "api/routes"],
  "reference/code": [],
  reference: ["html", "reference/code"],
  pages: ["api", "api/calls", "html", "reference"],
};

const findings = ["shapes", "drift", "findings"];

export const discoveryFolders = {
  shapes: [],
  drift: ["shapes"],
  findings: ["shapes", "drift"],
  profile: ["findings"],
  "observation/rules": [...findings, "observation"],
  observation: [...findings, "observation/rules"],
  "calibration/trials": [...findings, "observation", "calibration"],
  calibration: [...findings, "observation", "calibration/trials"],
};

export const sandboxWorkerFolders = {
  bounds: [],
  storage: [],
  requests: ["storage"],
  calls: ["bounds"],
  environment: ["calls", "storage"],
  directory: ["calls", "environment", "storage"],
  company: ["bounds", "calls", "directory", "environment", "requests", "storage"],
  operator: ["bounds", "calls", "environment", "requests"],
  front: ["calls", "environment", "operator", "requests"],
};

export const sandboxFolders = { engine: ["package-contents"], cli: ["engine", "package-contents"] };

export const serverFolders = {
  input: [],
  reporting: [],
  data: [],
  threads: [],
  sending: ["node-http", "reporting"],
  audit: ["reporting", "threads"],
  observe: ["input", "reporting", "threads"],
  http: ["node-http", "reporting"],
  proxy: [
    "audit",
    "http",
    "input",
    "observe",
    "package-contents",
    "node-http",
    "reporting",
    "server-options",
    "threads",
  ],
  matrix: ["input", "reporting", "server-options", "start-mock-server"],
  certify: ["input", "matrix", "package-contents", "node-http", "reporting", "server-options", "start-mock-server"],
};
