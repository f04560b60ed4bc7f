import { parseArgs } from "node:util";

/** What the command line says. */
export interface Arguments {
  /** How often the tests run. */
  rounds: number;
  /** How many of the rounds, the last ones, have the machine to themselves. */
  calm: number;
  /** Decides the order of files and tests in the first round; each further round adds one. Drawn anew without it. */
  seed: number | undefined;
  /** Parts of paths of test files; all without one. */
  paths: string[];
}

/** What `npx -y pnpm@12 flakes --help` prints. */
export const usage = `Usage: npx -y pnpm@12 flakes [options] [part of a path…]

Runs the tests again and again, in random order, and lists what failed and how often.

  part of a path     runs only test files whose path contains it, as in: packages/sdk push-rows
  --rounds <number>  how often the tests run (default: 10)
  --calm <number>    how many of these rounds, the last ones, run on a calm machine (default: half of them, rounded
                     down); in the others, all cores are also busy with other work
  --seed <number>    the order of the first round; each further round adds one (default: a random number)
  --help             show this`;

function numberOf(name: string, text: string, least: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new RangeError(`--${name} must be a whole number from ${least} to 999999999, not "${text}".`);
}

/**
 * Reads the command line; nothing for `--help`.
 *
 * @throws {Error} for an option that does not exist or a value that it cannot have.
 */
export function readArguments(words: readonly string[]): Arguments | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "10" },
      calm: { type: "string" },
      seed: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const rounds = numberOf("rounds", values.rounds, 1);
  const calm = values.calm === undefined ? Math.floor(rounds / 2) : numberOf("calm", values.calm, 0);
  if (calm > rounds) throw new RangeError(`--calm must be at most --rounds, ${rounds}, not ${calm}.`);
  const seed = values.seed === undefined ? undefined : numberOf("seed", values.seed, 0);
  return { rounds, calm, seed, paths: positionals };
}
