import { spawn } from "node:child_process";
import { turned } from "../measuring/rounds.ts";
import type { Contender, Cost } from "./contender.ts";

function outputOf({ script, parameters }: Contender): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...parameters], { stdio: ["ignore", "pipe", "pipe"] });
    const [output, complaints]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString("utf8").trimEnd());
      else reject(new Error(`It ended with ${String(code)}:\n${Buffer.concat(complaints).toString("utf8")}`));
    });
  });
}

async function measureOnce(contender: Contender): Promise<number> {
  const last: unknown = JSON.parse((await outputOf(contender)).split("\n").at(-1) ?? "");
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
