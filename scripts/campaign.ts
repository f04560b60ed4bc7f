// Runs tests with many times the usual cases: `campaign kills`. Without a name, lists them.
import { randomInt } from "node:crypto";
import crossSpawn from "cross-spawn";

/** By name: parts of the paths of its tests, how many times the usual number it tries, and what that is. */
const campaigns: Readonly<Record<string, readonly [tests: string[], scale: number, tries: string]>> = {
  fuzz: [
    ["spec/test/check/request-check.property", "spec/test/check/formats.property"],
    130,
    "400,000 requests and formats, on which our check and Ajv must agree",
  ],
  "fuzz-verification": [
    ["webhooks/test/verification.fuzz"],
    50,
    "100,000 deliveries, on which Node's HMAC and WebCrypto must agree",
  ],
  attack: [["mock-server/test/attack"], 20, "100,000 bad requests over sockets"],
  arrivals: [["mock-server/test/deliveries/delivery-arrivals"], 10, "20,000 creates whose events must all arrive"],
  "deliveries-once": [["webhooks/test/journey/deliveries-once"], 20, "10,000 deliveries on each dedupe store"],
  kills: [["sdk/test/node/kills.journey"], 20, "a push of 12,000 rows, killed 200 times and resumed each time"],
  "kills-data": [["mock-server/test/state/data-kills"], 20, "a server with a data file, killed 200 times under load"],
  "kills-sandbox": [["sandbox/test/kills.journey"], 20, "a sandbox under load, killed 200 times"],
  isolation: [["sandbox/test/isolation"], 4, "200 companies of a sandbox at once, none of which may see another"],
  night: [["sandbox/test/night"], 5, "40 companies that sleep, wake up for what is due and sleep again, five times"],
  million: [["sdk/test/push/push-memory"], 200, "a push of 1,000,000 rows in a heap of 40 MB"],
  calibrate: [
    ["discovery/test/calibration", "discovery/test/journey"],
    100,
    "thousands of random services, calibrated",
  ],
  observe: [["discovery/test/observation"], 200, "200 random services, observed by their traffic"],
  combinations: [["effective-contract"], 20, "hundreds of random combinations of assumptions, and their contracts"],
};

const [name = "", ...more] = process.argv.slice(2);
const chosen = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined;
if (chosen === undefined || more.length > 0) {
  const list = Object.entries(campaigns).map(([one, [, , tries]]) => `  ${one.padEnd(18)} ${tries}`);
  console.log(`Usage: npx -y pnpm@12 campaign <name>

${list.join("\n")}

SCALE sets how many times the usual number is tried; SEED repeats a run. \`mutants\` takes as long, too.`);
  process.exit(name === "" || name === "--help" ? 0 : 2);
}
const [tests, times] = chosen;
// Fixed cases find nothing new.
const { SEED = String(randomInt(2 ** 31)), SCALE = String(times) } = process.env;
console.log(`SEED=${SEED} SCALE=${SCALE} npx -y pnpm@12 campaign ${name}`);
const child = crossSpawn("vitest", ["run", ...tests, "--maxWorkers=1"], {
  env: { ...process.env, SEED, SCALE },
  stdio: "inherit",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
