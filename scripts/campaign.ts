// Runs tests with many times the usual cases: `campaign kills`. Without a name, lists them.
import { randomInt } from "node:crypto";
import crossSpawn from "cross-spawn";

interface Campaign {
  /** Parts of the paths of its tests. */
  tests: string[];
  scale: number;
  /** What it tries. */
  tries: string;
  /** After which changes it is worth its time. */
  when: string;
}

const campaigns: Record<string, Campaign> = {
  fuzz: {
    tests: ["spec/test/check/request-check.property", "spec/test/check/formats.property"],
    scale: 130,
    tries: "400,000 requests and formats, on which our check and Ajv must agree",
    when: "the request check",
  },
  "fuzz-verification": {
    tests: ["webhooks/test/verification.fuzz"],
    scale: 50,
    tries: "100,000 deliveries, on which Node's HMAC and WebCrypto must agree",
    when: "webhook verification",
  },
  attack: {
    tests: ["mock-server/test/attack"],
    scale: 20,
    tries: "100,000 bad requests over sockets",
    when: "reading requests",
  },
  arrivals: {
    tests: ["mock-server/test/deliveries/delivery-arrivals"],
    scale: 10,
    tries: "20,000 creates whose events must all arrive, also those that wait on disk",
    when: "deliveries",
  },
  "deliveries-once": {
    tests: ["webhooks/test/journey/deliveries-once"],
    scale: 20,
    tries: "10,000 deliveries on each dedupe store, each handled once",
    when: "dedupe stores",
  },
  kills: {
    tests: ["sdk/test/node/kills.journey"],
    scale: 20,
    tries: "a push of 12,000 rows, killed 200 times and resumed each time",
    when: "push, journals",
  },
  "kills-data": {
    tests: ["mock-server/test/state/data-kills"],
    scale: 20,
    tries: "a server with a data file, killed 200 times under load",
    when: "the data file",
  },
  "kills-sandbox": {
    tests: ["sandbox/test/kills.journey"],
    scale: 20,
    tries: "a sandbox under load, killed 200 times",
    when: "the sandbox's storage",
  },
  isolation: {
    tests: ["sandbox/test/isolation"],
    scale: 4,
    tries: "200 companies of a sandbox at once, none of which may see another",
    when: "the sandbox",
  },
  night: {
    tests: ["sandbox/test/night"],
    scale: 5,
    tries: "40 companies that sleep, wake up for what is due and sleep again, five times",
    when: "alarms, sleep",
  },
  million: {
    tests: ["sdk/test/push/push-memory"],
    scale: 200,
    tries: "a push of 1,000,000 rows in a heap of 40 MB",
    when: "push",
  },
  calibrate: {
    tests: ["discovery/test/calibration", "discovery/test/journey"],
    scale: 100,
    tries: "thousands of random services, calibrated by reading and by writing",
    when: "calibrate, a new assumption",
  },
  observe: {
    tests: ["discovery/test/observation"],
    scale: 200,
    tries: "200 random services, observed by their traffic",
    when: "the rules of proxy --observe",
  },
  combinations: {
    tests: ["effective-contract"],
    scale: 20,
    tries: "hundreds of random combinations of assumptions, with their effective contracts",
    when: "overlays, a new assumption",
  },
};

const list = (): string =>
  Object.entries(campaigns)
    .map(([name, { tries, when }]) => `  ${name.padEnd(18)} ${tries}; after a change of ${when}`)
    .join("\n");

const [name = "", ...more] = process.argv.slice(2);
const chosen = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined;
if (chosen === undefined || more.length > 0) {
  console.log(
    `Usage: npx -y pnpm@12 campaign <name>

${list()}

SCALE sets how many times the usual number is tried; SEED repeats a run. Commands of their own take as long:
  mutants            every change of the sources that no test notices; before a release, and after thinning out tests
  release --rehearse a release to a registry of this machine, installed by four package managers; before a release`,
  );
  process.exit(name === "" || name === "--help" ? 0 : 2);
}
// Fixed cases find nothing new.
const { SEED = String(randomInt(2 ** 31)), SCALE = String(chosen.scale) } = process.env;
console.log(`SEED=${SEED} SCALE=${SCALE} npx -y pnpm@12 campaign ${name}`);
const child = crossSpawn("vitest", ["run", ...chosen.tests, "--maxWorkers=1"], {
  env: { ...process.env, SEED, SCALE },
  stdio: "inherit",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
