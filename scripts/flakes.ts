// Runs the tests in another random order each time: `flakes [part of a path…] [--runs 10]`.
import { parseArgs } from "node:util";
import crossSpawn from "cross-spawn";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: "string" } } });
const runs = Number(values.runs ?? 10);
if (!(runs >= 1)) throw new RangeError(`--runs must be a number from 1, not "${values.runs}".`);
for (let seed = 1; seed <= runs; seed += 1) {
  const parameters = ["run", ...positionals, "--reporter=minimal", "--silent=passed-only", `--sequence.seed=${seed}`];
  console.log(`\nnpx -y pnpm@12 exec vitest ${parameters.join(" ")}`);
  if (crossSpawn.sync("vitest", parameters, { stdio: "inherit" }).status !== 0) process.exitCode = 1;
}
