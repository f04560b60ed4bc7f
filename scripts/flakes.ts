// Runs the tests again and again, in random order and partly under pressure, and lists what failed and how often:
// `pnpm flakes [path…] [--rounds 10]`. Exits with 1 when something failed in any round.
import { randomInt } from "node:crypto";
import { type Arguments, readArguments, usage } from "./flakes/arguments.ts";
import { applyPressure } from "./flakes/pressure.ts";
import { type Round, runRound } from "./flakes/round.ts";
import { describeRound, placeOf, tally } from "./flakes/tally.ts";

function readOrEnd(): Arguments {
  try {
    const chosen = readArguments(process.argv.slice(2));
    if (chosen !== undefined) return chosen;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    // What parseArgs adds to its first sentence is not about this command.
    const [problem = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    console.error(`${problem.replace(/\.?$/, ".")} See --help.`);
    process.exit(2);
  }
}

const { rounds, calm, seed: firstSeed = randomInt(1e9), paths } = readOrEnd();
const played: Round[] = [];

const report = () => {
  console.log(`\n${tally(played)}`);
};

for (const [name, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(name, () => {
    report();
    console.log(`\nInterrupted in round ${played.length + 1} of ${rounds}.`);
    process.exit(code);
  });
}

for (let number = 1; number <= rounds; number += 1) {
  const underPressure = number <= rounds - calm;
  await using _pressure = underPressure ? await applyPressure() : undefined;
  const round = await runRound(paths, firstSeed + number - 1, underPressure);
  if (round.passed === 0 && round.failures.length === 0) {
    console.error(`No test file matches: ${paths.join(", ")}.`);
    process.exit(2);
  }
  played.push(round);
  console.log(describeRound(round, number, rounds));
  for (const place of round.failures.map(placeOf).sort()) console.log(`  ${place.replace("\n  ", " > ")}`);
}
report();
process.exitCode = played.some(({ failures }) => failures.length > 0) ? 1 : 0;
