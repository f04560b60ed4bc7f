import type { Engine } from "./engine.ts";
import { reasonOf } from "./file-lock.ts";

/** The reason an engine that nobody stopped is started again. */
export interface Restart {
  /** The way it ended, or why it did not start. */
  reason: string;
  /** The number of restarts so far, including this one. */
  restarts: number;
  /** The pause before it. */
  pauseMilliseconds: number;
}

/** An engine that is started again whenever it ends. */
export interface SupervisedEngine {
  readonly port: number;
  /** The process id of the current one. */
  readonly pid: number;
  /** Ends it for good. What was acknowledged is stored. */
  stop(): Promise<void>;
}

/** Pauses in milliseconds: clients hardly notice the shortest, and a machine out of memory recovers in the longest. */
const [shortestPause, longestPause] = [100, 30_000];

/** An engine that ran this long, in milliseconds, ended for a new reason. */
const stable = 60_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.onabort = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/**
 * Starts an engine, and starts it again on the same port whenever it ends. The pause before that doubles until an engine has
 * run for a minute.
 *
 * @throws {UsageError} if the first one does not start.
 */
export async function keepEngine(
  start: (port: number, restarts: number) => Promise<Engine>,
  { port: asked, onRestart }: { port: number; onRestart: (restart: Restart) => void },
): Promise<SupervisedEngine> {
  let engine = await start(asked, 0);
  const { port } = engine;
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const runAgain = async (restarts: number): Promise<string> => {
    try {
      engine = await start(port, restarts);
      if (isStopping()) await engine.stop();
      return await engine.ended;
    } catch (error) {
      return reasonOf(error);
    }
  };
  const keep = async (): Promise<void> => {
    let [pauseMilliseconds, began] = [shortestPause, Date.now()];
    let reason = await engine.ended;
    for (let restarts = 1; !isStopping(); restarts += 1) {
      if (Date.now() - began >= stable) pauseMilliseconds = shortestPause;
      onRestart({ reason, restarts, pauseMilliseconds });
      await pause(pauseMilliseconds, stopping.signal);
      if (isStopping()) return;
      pauseMilliseconds = Math.min(2 * pauseMilliseconds, longestPause);
      began = Date.now();
      reason = await runAgain(restarts);
    }
  };
  const kept = keep();
  return {
    port,
    get pid() {
      return engine.pid;
    },
    async stop() {
      stopping.abort();
      await engine.stop();
      await kept;
    },
  };
}
