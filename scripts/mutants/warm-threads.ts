import { EventEmitter } from "node:events";
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from "vitest/node";

declare module "vitest" {
  /** What StrykerJS tells a run, as far as it is read here. */
  interface ProvidedContext {
    globalNamespace: string;
    mode: "dry-run" | "mutant";
    mutantActivation: "static" | "runtime" | undefined;
  }
}

/** A thread is replaced after this many runs: with each one, Vitest leaves it another listener. */
const mostRuns = 100;

/** How long a test and a hook may take with a mutant, unless they say otherwise, in milliseconds. */
const longestWaits = { testTimeout: 10_000, hookTimeout: 10_000 };

interface Thread {
  worker: ThreadsPoolWorker;
  runs: number;
}

/**
 * A pool of threads that outlive a run, for one run at a time. Most of the time of a run is loading Vitest and the
 * sources, and a mutant is switched on by a variable: only one in module-level code, a static one, needs modules that
 * are loaded with it. Test files are evaluated anew in every run.
 */
export class WarmThreads {
  readonly name = "warm-threads";
  #parked: Thread | undefined;

  readonly createPoolWorker = (options: PoolOptions): PoolWorker => {
    const events = new EventEmitter();
    const { mode, mutantActivation } = options.project.getProvidedContext();
    const isStatic = mutantActivation === "static";
    // A mutant that never answers fails its test, and the thread lives on: by StrykerJS's own time limit it would not. Not
    // set by the tests' setup: Vitest would reset all of the configuration, the choice of tests too, to an earlier run's.
    if (mode === "mutant") Object.assign(options.project.config, longestWaits);
    let isWhole = true;
    const passOn = {
      message: (message: unknown) => void events.emit("message", message),
      error: (error: unknown) => {
        isWhole = false;
        events.emit("error", error);
      },
      exit: (code: unknown) => {
        isWhole = false;
        events.emit("exit", code);
      },
    };
    const named = Object.entries(passOn);
    let thread: Thread | undefined;
    return {
      name: this.name,
      on: (event, callback) => void events.on(event, callback),
      off: (event, callback) => void events.off(event, callback),
      deserialize: (data) => data,
      start: async () => {
        thread = isStatic ? undefined : this.#parked;
        if (thread !== undefined) this.#parked = undefined;
        else {
          thread = { worker: new ThreadsPoolWorker(options), runs: 0 };
          await thread.worker.start();
        }
        thread.runs += 1;
        for (const [event, listener] of named) thread.worker.on(event, listener);
      },
      send: (message: WorkerRequest) => {
        // It need not tidy up: what it has loaded is what the next run is to find.
        if (message.type === "stop") events.emit("message", { __vitest_worker_response__: true, type: "stopped" });
        else thread?.worker.send(message);
      },
      stop: async () => {
        if (thread === undefined) return;
        for (const [event, listener] of named) thread.worker.off(event, listener);
        const isWorthIt = isWhole && !isStatic && thread.runs < mostRuns && this.#parked === undefined;
        if (isWorthIt) this.#parked = thread;
        else await thread.worker.stop();
      },
    };
  };
}
