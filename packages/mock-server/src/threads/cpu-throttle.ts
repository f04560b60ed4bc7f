import { performance, type EventLoopUtilization } from "node:perf_hooks";

/** The share of a core for work in another thread, by what this thread has to do. */
export interface SpareShareOptions {
  /** While nothing happens. */
  idle: number;
  /** While there is no time left. */
  busy: number;
  /** How much this thread has had to do. Default: as Node says. */
  utilization?: () => Pick<EventLoopUtilization, "active" | "idle">;
}

/** Tells how much of a core may go to other work, by how busy this thread was since it was last asked. */
export function spareShare({
  idle,
  busy,
  utilization = () => performance.eventLoopUtilization(),
}: SpareShareOptions): () => number {
  let last = utilization();
  return () => {
    const now = utilization();
    const [active, waited] = [now.active - last.active, now.idle - last.idle];
    last = now;
    // Asked twice at once, it has not waited.
    const free = waited > 0 ? waited / (active + waited) : 0;
    return busy + (idle - busy) * free;
  };
}
