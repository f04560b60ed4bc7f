import { parseArgs } from "node:util";
import type { Plan } from "./measuring/measurement.ts";

/** What the command line says. */
export interface Arguments {
  plan: Plan;
  /** Names of the servers to measure besides the floor; all without it. */
  only: readonly string[] | undefined;
}

/** What `npx -y pnpm@12 bench --help` prints. */
export const usage = `Usage: npx -y pnpm@12 bench [flags]

  --rounds <number>       how often each server is measured; the medians are reported (default: 5)
  --gets <number>         GETs of one authorization in each round (default: 100000)
  --creates <number>      creates in each round (default: 20000)
  --connections <number>  how many requests wait at a time (default: 20)
  --only <name>           measures only this server and the floor; may be repeated, and writes no file`;

const numbers = { rounds: 5, gets: 100_000, creates: 20_000, connections: 20 } as const;

function numberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new RangeError(`--${name} must be a whole number from 1 on, not "${text}".`);
  return Number(text);
}

/**
 * Reads the command line; nothing for `--help`.
 *
 * @throws {Error} for a flag that does not exist or a value that it cannot have.
 */
export function readArguments(words: readonly string[]): Arguments | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: "string", default: String(numbers.rounds) },
      gets: { type: "string", default: String(numbers.gets) },
      creates: { type: "string", default: String(numbers.creates) },
      connections: { type: "string", default: String(numbers.connections) },
      only: { type: "string", multiple: true },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const plan: Plan = {
    rounds: numberOf("rounds", values.rounds),
    gets: numberOf("gets", values.gets),
    creates: numberOf("creates", values.creates),
    connections: numberOf("connections", values.connections),
  };
  if (plan.connections > Math.min(plan.gets, plan.creates)) {
    throw new RangeError("--connections must be at most --gets and --creates: each connection sends at least one.");
  }
  return { plan, only: values.only };
}

/**
 * The chosen servers and the floor, which all are compared with.
 *
 * @throws {RangeError} that lists the names, for one that no server has.
 */
export function choose<T extends { name: string }>(
  all: readonly T[],
  floorName: string,
  only: readonly string[] | undefined,
): T[] {
  if (only === undefined) return [...all];
  const unknown = only.find((name) => !all.some((one) => one.name === name));
  if (unknown !== undefined) {
    throw new RangeError(`No server is called "${unknown}". There are: ${all.map(({ name }) => name).join(", ")}.`);
  }
  return all.filter(({ name }) => name === floorName || only.includes(name));
}
