import { turned } from "../measuring/rounds.ts";
import { outputOf } from "../measuring/script-output.ts";
import type { Contender, Cost } from "./contender.ts";

async function measureOnce({ script, parameters }: Contender): Promise<number> {
  const last: unknown = JSON.parse((await outputOf(script, parameters)).split("\n").at(-1) ?? "");
  const found: unknown = typeof last === "object" && last !== null ? Reflect.get(last, "cpuMicroseconds") : undefined;
  if (typeof found !== "number" || !(found > 0)) throw new Error("It reported no cpuMicroseconds.");
  return found;
}

/**
 * Measures each contender once in each round, one after the other and each in a fresh process.
 *
 * @throws {Error} that names the contender that cannot be measured.
 */
export async function measureCosts(
  contenders: readonly Contender[],
  rounds: number,
  tell: (progress: string) => void,
): Promise<Cost[]> {
  const costs = contenders.map((contender): Cost => ({ contender, rounds: [] }));
  for (let round = 0; round < rounds; round += 1) {
    tell(`round ${round + 1} of ${rounds}`);
    for (const cost of turned(costs, round)) {
      const { name, task } = cost.contender;
      try {
        cost.rounds.push(await measureOnce(cost.contender));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${name} could not be measured (${task}). ${reason}`, { cause: error });
      }
    }
  }
  return costs;
}
