import autocannon from "autocannon";
import type { Load } from "../peer.ts";
import { percentile } from "../reporting/statistics.ts";

/** The size of a load. */
export interface Amount {
  /** The total number. */
  requests: number;
  /** Each of them waits for its answer before it sends again. */
  connections: number;
  /** The number of requests of the load that were sent before. Default: none. */
  skip?: number;
}

/** The speed at which a load was answered. */
export interface LoadResult {
  perSecond: number;
  p99Milliseconds: number;
}

/** The requests of a connection: its share, or as many of them as there are until they repeat. */
function requestsOf({ request, period }: Load, first: number, share: number): autocannon.Request[] {
  const count = Math.min(share, period);
  return Array.from({ length: count }, (_, at) => ({ ...request(first + at) }));
}

/** The answers to a load. */
interface Answers {
  counts: Map<number, number>;
  durations: Float64Array;
  seconds: number;
  errors: number;
}

function fire(url: string, load: Load, { requests, connections, skip = 0 }: Amount): Promise<Answers> {
  const share = Math.ceil(requests / connections);
  const [counts, durations] = [new Map<number, number>(), new Float64Array(requests)];
  let [connection, answered, ready, began, ended] = [0, 0, 0, 0, 0];
  const options: autocannon.Options = {
    url,
    connections,
    amount: requests,
    // The interval at which it notices the end.
    sampleInt: 20,
    // All requests are built before the first is sent; else the load tool itself would be measured.
    setupClient(client) {
      client.setRequests(requestsOf(load, skip + connection * share, share));
      connection += 1;
      ready = performance.now();
    },
  };
  return new Promise((resolve, reject) => {
    const running = autocannon(options, (error: unknown, result) => {
      if (error instanceof Error) reject(error);
      else resolve({ counts, durations, seconds: (ended - began) / 1000, errors: result.errors });
    });
    running.on("response", (_client, status, _bytes, milliseconds) => {
      ended = performance.now();
      // The tool times the first request of a connection from when its own are built, not those of the others.
      const duration = Math.min(milliseconds, ended - ready);
      if (answered === 0) began = ended - duration;
      durations[answered] = duration;
      answered += 1;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    });
  });
}

/**
 * Sends a number of requests as fast as the answers come.
 *
 * @throws {Error} unless every one of them is answered as the load says.
 */
export async function testLoad(url: string, load: Load, amount: Amount): Promise<LoadResult> {
  const { counts, durations, seconds, errors } = await fire(url, load, amount);
  const { requests } = amount;
  if (counts.get(load.status) !== requests) {
    const found = [...counts].map(([status, count]) => `${count} with ${status}`).join(", ");
    throw new Error(
      `Not all of ${requests} requests were answered with ${load.status}, but ${found || "none"}; ${errors} failed.`,
    );
  }
  return { perSecond: requests / seconds, p99Milliseconds: percentile(durations, 0.99) };
}
