import type { Ask } from "../../src/calibration/asking/probe.ts";
import { Service, type ServiceOptions } from "../../src/calibration/asking/service.ts";
import type { GivenAnswer } from "../../src/drift/drift-book.ts";

/** An answer, or what fails. */
export type Given = Response | Error;

/** Asks a service that answers in this order, and nothing more; what was sent, and how long was waited. */
export async function asked(
  asks: readonly Ask[],
  answers: readonly (() => Given)[],
  differences: Partial<ServiceOptions> = {},
) {
  const [sent, waits, told]: [{ url: string; init: RequestInit }[], number[], GivenAnswer[]] = [[], [], []];
  let now = 0;
  const service = new Service({
    ...{ root: "http://service.example", apiKey: "live_key", perMinute: 60, now: () => now },
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
    onAnswer: (answer) => told.push(answer),
    ...differences,
  });
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
