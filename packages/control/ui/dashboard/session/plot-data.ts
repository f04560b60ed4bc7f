import { call, type Credentials } from "./api.ts";

/** The duration of the shortest bar. */
export const barMilliseconds = 5000;

/** The number of bars. */
export const barCount = 120;

/** How long a plot may be, in milliseconds, and in words. */
export const spans: readonly (readonly [milliseconds: number, words: string])[] = [
  [barCount * barMilliseconds, "10 min"],
  [7_200_000, "2 h"],
  [86_400_000, "24 h"],
];

const longest = 86_400_000;

/** The events within one bar. */
interface Bar {
  requests: number;
  failed: number;
  attempts: number;
}

const empty = (): Bar => ({ requests: 0, failed: 0, attempts: 0 });

/** Requests and attempts of deliveries over the last day, as far as they are remembered. */
export class PlotData {
  readonly #bars = new Map<number, Bar>();
  #latest = -Infinity;

  /** Counts an event at an instant, in milliseconds. */
  add(at: number, { requests, failed, attempts }: Bar): void {
    const slot = Math.floor(at / barMilliseconds);
    const bar = this.#bars.get(slot) ?? empty();
    this.#latest = Math.max(this.#latest, slot);
    this.#bars.set(slot, {
      requests: bar.requests + requests,
      failed: bar.failed + failed,
      attempts: bar.attempts + attempts,
    });
    for (const old of this.#bars.keys()) {
      if (old > slot - longest / barMilliseconds) break;
      this.#bars.delete(old);
    }
  }

  /** The bars of a span that ends now, oldest first. */
  bars(now: number, span: number): Bar[] {
    const slotsInBar = Math.round(span / barCount / barMilliseconds);
    const last = Math.floor(now / barMilliseconds / slotsInBar);
    const bars = Array.from({ length: barCount }, empty);
    for (const [slot, { requests, failed, attempts }] of this.#bars) {
      const bar = bars[Math.floor(slot / slotsInBar) - last + barCount - 1];
      if (bar === undefined) continue;
      bar.requests += requests;
      bar.failed += failed;
      bar.attempts += attempts;
    }
    return bars;
  }

  /** The shortest span in which something happened; the shortest of all if nothing did. */
  span(now: number): number {
    return (
      spans.find(([length]) => this.#latest * barMilliseconds > now - length + barMilliseconds)?.[0] ??
      spans[0]?.[0] ??
      longest
    );
  }

  /** Removes everything. */
  clear(): void {
    this.#bars.clear();
    this.#latest = -Infinity;
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
    const isOver = sent.length > 0 && Math.max(...sent) < Date.now() - longest;
    if (isOver || offset + items.length >= total || items.length === 0) break;
  }
  return times;
}
