import { call, type Credentials } from "./api.ts";
import { barCount, barMilliseconds } from "./plot-data.ts";

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
