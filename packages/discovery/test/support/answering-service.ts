import type { Ask } from "../../src/calibration/ask.ts";
import { Service, type ServiceOptions } from "../../src/calibration/service.ts";
import type { PassingExchange } from "../../src/observation/observed-exchange.ts";

/** An answer, or what fails. */
export type Given = Response | Error;

/** Asks a service that answers in this order, and nothing more; what was sent, and how long was waited. */
export async function asked(
  asks: readonly Ask[],
  answers: readonly (() => Given)[],
  differences: Partial<ServiceOptions> = {},
) {
  const [sent, waits, told]: [{ url: string; init: RequestInit }[], number[], PassingExchange[]] = [[], [], []];
  let now = 0;
  const options: ServiceOptions = {
    ...{ root: "http://service.example", apiKey: "live_key", perMinute: 60, now: () => now, date: () => 17 },
    fetch: async (url, init) => {
      const answer = answers[sent.length]?.() ?? new Response(null, { status: 204 });
      sent.push({ url: url instanceof Request ? url.url : url.toString(), init: init ?? {} });
      if (answer instanceof Response) return answer;
      throw answer;
    },
    wait: (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    ...differences,
  };
  const service = new Service(options, (exchange) => told.push(exchange));
  const results: unknown[] = [];
  for (const ask of asks) results.push(await service.ask(ask).catch((error: unknown) => error));
  return { results, sent, waits, told, service };
}

export const get: Ask = { path: "/products" };
export const ok = () => Response.json({ a: 1 });
/** An answer that asks to wait. */
export const limited =
  (seconds?: number, status = 429) =>
  () =>
    new Response(null, { status, ...(seconds !== undefined && { headers: { "retry-after": String(seconds) } }) });
