// The long form of a test that `test` runs at a reduced count: `long-test <name> [count]`. What such a test draws, it
// draws from SEED; the environment variables below set its counts too.
import crossSpawn from "cross-spawn";

interface LongTest {
  /** Files or folders of tests. */
  tests: string[];
  /** How much is tried, by environment variable. An argument sets the first. */
  counts: Record<string, number>;
}

const longTests: Record<string, LongTest> = {
  fuzz: {
    tests: ["spec/test/check/request-check.property.test.ts", "spec/test/check/formats.property.test.ts"],
    counts: { FUZZ_RUNS: 400_000 },
  },
  "fuzz-verification": {
    tests: ["packages/webhooks/test/verification.fuzz.test.ts"],
    counts: { VERIFICATIONS: 100_000 },
  },
  attack: { tests: ["packages/mock-server/test/attack"], counts: { ATTACKS: 100_000 } },
  // With a receiver that answers at once, and with one that is silent until more wait than there is memory for.
  arrivals: { tests: ["packages/mock-server/test/deliveries/delivery-arrivals.test.ts"], counts: { ARRIVALS: 20_000 } },
  "deliveries-once": {
    tests: ["packages/webhooks/test/journey/deliveries-once.test.ts"],
    counts: { DELIVERIES: 10_000 },
  },
  kills: { tests: ["packages/sdk/test/node/kills.journey.test.ts"], counts: { KILLS: 200, KILLED_ROWS: 5000 } },
  "kills-data": {
    tests: ["packages/mock-server/test/state/data-kills.journey.test.ts"],
    counts: { DATA_KILLS: 200 },
  },
  "kills-sandbox": { tests: ["packages/sandbox/test/kills.journey.test.ts"], counts: { SANDBOX_KILLS: 200 } },
  isolation: { tests: ["packages/sandbox/test/isolation.journey.test.ts"], counts: { COMPANIES: 200 } },
  night: { tests: ["packages/sandbox/test/night.journey.test.ts"], counts: { NIGHTS: 10, SLEEPERS: 40 } },
  zoo: {
    tests: ["packages/mock-server/test/certify/zoo.test.ts", "packages/mock-server/test/certify/receiver-zoo.test.ts"],
    counts: { MISTAKES: 100 },
  },
  million: { tests: ["packages/sdk/test/push/push-memory.test.ts"], counts: { PUSHED_ROWS: 1_000_000 } },
};

const [name = "", count] = process.argv.slice(2);
const chosen = longTests[name];
if (chosen === undefined || (count !== undefined && !/^[1-9]\d*$/.test(count))) {
  console.error(`Name one of ${Object.keys(longTests).join(", ")}, and how much it tries: a whole number.`);
  process.exit(2);
}
const counts = Object.entries(chosen.counts).map(
  ([variable, usual], index) =>
    [variable, (index === 0 ? count : undefined) ?? process.env[variable] ?? String(usual)] as const,
);
const child = crossSpawn("vitest", ["run", ...chosen.tests, "--maxWorkers=1"], {
  env: { ...process.env, ...Object.fromEntries<string>(counts) },
  stdio: "inherit",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
