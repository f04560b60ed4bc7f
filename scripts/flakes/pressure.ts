import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Other work on every core, until it is disposed of. */
export interface Pressure extends AsyncDisposable {
  threads: readonly Worker[];
}

/** Keeps every core busy. Its threads belong to this process: they end with it, even when it is killed. */
export async function applyPressure(): Promise<Pressure> {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL("busy.ts", import.meta.url), { execArgv: [], stdout: false }),
  );
  await Promise.all(threads.map((thread) => once(thread, "online")));
  return {
    threads,
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
