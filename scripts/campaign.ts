// Runs tests with many times the usual cases: `campaign kills`. Without a name, lists them.
import { randomInt } from "node:crypto";
import crossSpawn from "cross-spawn";

interface Campaign {
  /** Parts of the paths of its tests. */
  tests: string[];
  scale: number;
  /** What it shows. */
  shows: string;
  /** After what change it is worth its time. */
  when: string;
}

const campaigns: Record<string, Campaign> = {
  kills: {
    tests: ["sdk/test/node/kills.journey"],
    scale: 50,
    shows: "a push of 5,000 rows, killed 200 times and resumed each time, creates each order once",
    when: "push, journals",
  },
};

const list = (): string =>
  Object.entries(campaigns)
    .map(([name, { shows, when }]) => `  ${name.padEnd(18)} ${shows} (after a change of: ${when})`)
    .join("\n");

const [name = "", ...more] = process.argv.slice(2);
const chosen = campaigns[name];
if (chosen === undefined || more.length > 0) {
  console.log(
    `Usage: npx -y pnpm@12 campaign <name>\n\n${list()}\n\nSCALE sets another number of cases, SEED other cases.`,
  );
  process.exit(name === "" || name === "--help" ? 0 : 2);
}
// It is to find what fixed cases do not.
const { SEED = String(randomInt(2 ** 31)), SCALE = String(chosen.scale) } = process.env;
console.log(`SEED=${SEED} SCALE=${SCALE} npx -y pnpm@12 campaign ${name}`);
const child = crossSpawn("vitest", ["run", ...chosen.tests, "--maxWorkers=1"], {
  env: { ...process.env, SEED, SCALE },
  stdio: "inherit",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
