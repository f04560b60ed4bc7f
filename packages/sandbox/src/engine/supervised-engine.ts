import type { Engine } from "./engine.ts";
import { reasonOf } from "./file-lock.ts";

interface Restart {
  /** The way it ended, or why it did not start. */
  reason: string;
  /** This one included. */
  restarts: number;
  pauseMilliseconds: number;
}

interface SupervisedEngine {
  readonly port: number;
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

/** Starts an engine again whenever it ends, on the same port. The pause doubles until one has run for a minute. */
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
