import { readWebBody } from "./receiver/bodies.ts";
import { createReceive } from "./receiver/receive.ts";
import type { WaitUntil } from "./receiver/reporter.ts";
import type { ReceiverOptions } from "./receiver/options.ts";

export type { WaitUntil } from "./receiver/reporter.ts";

/** Options of a `fetch`-style receiver. */
export interface FetchReceiverOptions extends ReceiverOptions<Request> {
  /**
   * Keeps the runtime alive for work that continues after the response. Required on runtimes that stop once the
   * response is sent, above all with `respond: "before"`.
   * @example after // of next/server
   * @example (work) => context.waitUntil(work) // in a worker
   */
  readonly waitUntil?: WaitUntil;
}

/** Handles a `Request` and returns a `Response`. The promise never rejects. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Creates a handler for everything `fetch`-shaped: Hono, Next route handlers, workers, Deno, Bun.
 *
 * @throws `TypeError` or `RangeError` for an invalid option. The handler itself never throws or rejects.
 * @example
 * export const POST = receiver({ secrets, on: { "authorization.finished": (event) => close(event.data) } });
 */
export function receiver(options: FetchReceiverOptions): FetchHandler {
  const receive = createReceive<Request>(options, {
    rawBodyHint:
      "Call the receiver before request.json() or text(), or give those a request.clone(). In Hono, pass c.req.raw on " +
      "a route without a validator and before any middleware that reads the body.",
    waitUntil: options.waitUntil,
    adapterOptions: ["waitUntil"],
  });
  return async (request) => {
    const { method, headers } = request;
    const response = await receive({ request, method, headers, readBody: (bounds) => readWebBody(request, bounds) });
    return new Response(response.text === "" ? null : response.text, response);
  };
}
