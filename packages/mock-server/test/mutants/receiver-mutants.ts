import * as crypto from "node:crypto";
import * as fetchReceiver from "@totem-partner/webhooks/fetch";
import { certifiedReceiverHere } from "./certified-receiver-here.ts";
import { has } from "./client-mutants.ts";
import { type Deployment, deployed, type Start } from "./desk.ts";
import { type Mutant, mutantsOf } from "./mutate.ts";
import { loaded, sourceOf } from "./programs.ts";
import { harmsOfReceiver } from "./receiver-oracle.ts";
import { failedTrials, type Judged } from "./tally.ts";
import type { VirtualTime } from "./virtual-time.ts";
import { WorkerPool } from "./worker-pool.ts";

const modules = { "node:crypto": crypto, "@totem-partner/webhooks/fetch": fetchReceiver };

/** The receivers without a mistake, by the file of their program. */
export const receivers = [
  ...["our-receiver.ts", "plain-node.ts"],
  ...(has("python3") ? ["receiver.py"] : []),
  ...(has("php") ? ["receiver.php"] : []),
];

/** The processes of receivers that are in another language, by the end of their files. */
export class Workers implements AsyncDisposable {
  readonly #pools = new Map<string, WorkerPool>();

  of(file: string): WorkerPool | undefined {
    const language = (["py", "php"] as const).find((end) => file.endsWith(`.${end}`));
    if (language === undefined) return undefined;
    const pool = this.#pools.get(language) ?? new WorkerPool(language);
    this.#pools.set(language, pool);
    return pool;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const pool of this.#pools.values()) await pool[Symbol.asyncDispose]();
  }
}

/** A receiver of a source, which is new at each call. */
export function receiverOf(source: string, file: string, workers: Workers): (time: VirtualTime) => Deployment {
  const pool = workers.of(file);
  if (pool) return (time) => pool.deployed(source, time);
  const start = loaded(source, "start", modules) as Start;
  return () => deployed(start);
}

async function judged(mutant: Mutant, file: string, workers: Workers): Promise<Judged> {
  const { rule, line, change, source } = mutant;
  const named = { file, rule, line, change };
  let outcomes, deploy;
  try {
    deploy = receiverOf(source, file, workers);
    outcomes = await certifiedReceiverHere(deploy);
  } catch (error) {
    // It does not even start.
    if (error instanceof Error && error.name.endsWith("Error")) return { ...named, failed: new Map() };
    throw error;
  }
  const failed = failedTrials(outcomes);
  // One that refuses what is right, or handles nothing, is known as such at once.
  return failed.has("signature-right")
    ? { ...named, failed }
    : { ...named, failed, harms: await harmsOfReceiver(deploy) };
}

const languageOf = (file: string) => (file.endsWith(".py") ? "py" : file.endsWith(".php") ? "php" : "ts");

/** Judges those mutants of the receivers that are chosen. */
export async function judgedReceivers(chosen: (all: readonly Mutant[]) => readonly Mutant[]): Promise<Judged[]> {
  await using workers = new Workers();
  const all: Judged[] = [];
  for (const file of receivers) {
    const mutants = [...mutantsOf(sourceOf(file), languageOf(file))];
    for (const mutant of chosen(mutants)) all.push(await judged(mutant, file, workers));
  }
  return all;
}
