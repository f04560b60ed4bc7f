import { call, type Credentials } from "./api.ts";

/** The duration of one bar of the plot. */
export const barMilliseconds = 5000;

/** The number of bars: ten minutes. */
export const barCount = 120;

/** The events within one bar. */
interface Bar {
  requests: number;
  failed: number;
  attempts: number;
}

const empty = (): Bar => ({ requests: 0, failed: 0, attempts: 0 });

/** Requests and attempts of deliveries over the last minutes. */
export class PlotData {
  readonly #bars = new Map<number, Bar>();

  /** Counts an event at an instant, in milliseconds. */
  add(at: number, { requests, failed, attempts }: Bar): void {
    const slot = Math.floor(at / barMilliseconds);
    const bar = this.#bars.get(slot) ?? empty();
    this.#bars.set(slot, {
      requests: bar.requests + requests,
      failed: bar.failed + failed,
      attempts: bar.attempts + attempts,
    });
    for (const old of this.#bars.keys()) {
      if (old <= slot - 2 * barCount) this.#bars.delete(old);
    }
  }

  /** The bars up to an instant, oldest first. */
  bars(now: number): Bar[] {
    const last = Math.floor(now / barMilliseconds);
    return Array.from({ length: barCount }, (_, at) => this.#bars.get(last - barCount + 1 + at) ?? empty());
  }

  /** Removes everything. */
  clear(): void {
    this.#bars.clear();
  }
}

/** How many deliveries are read per request, and in total. */
const page = 200;
const mostDeliveries = 1000;

/**
 * Reads when attempts of the newest deliveries were sent, in milliseconds of real time, as far back as the plot goes.
 *
 * @throws {ApiProblem} if the call is refused.
 */
export async function readAttemptTimes(credentials: Credentials): Promise<number[]> {
  const times: number[] = [];
  for (let offset = 0; offset < mostDeliveries; offset += page) {
    const query = { order: "newest-first", limit: page, offset };
    const { items, total } = await call(credentials, "GET /deliveries", { query });
    const sent = items.flatMap(({ attempts }) =>
      attempts.flatMap((one) => (one.sent ? [Date.parse(one.sent.at)] : [])),
    );
    times.push(...sent);
    const isOver = sent.length > 0 && Math.max(...sent) < Date.now() - barCount * barMilliseconds;
    if (isOver || offset + items.length >= total || items.length === 0) break;
  }
  return times;
}
