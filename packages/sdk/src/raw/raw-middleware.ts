import type { Middleware, MiddlewareCall } from "./raw-options.ts";

/** Sends a request, which a middleware may have changed. */
type Send = (request: Request) => Promise<Response>;

async function throughRequests(call: MiddlewareCall, middleware: readonly Middleware[]): Promise<Response | undefined> {
  for (const { onRequest } of middleware) {
    const result = await onRequest?.(call);
    if (result instanceof Response) return result;
    if (result instanceof Request) call.request = result;
    else if (result) throw new Error("onRequest must return a Request, a Response or nothing.");
  }
  return undefined;
}

/** What the middleware makes of a failure: an answer in its place, or another error, which is thrown. */
async function recover(call: MiddlewareCall, middleware: readonly Middleware[], failure: unknown): Promise<Response> {
  let error = failure;
  for (const { onError } of middleware.toReversed()) {
    const result = await onError?.({ ...call, error });
    if (result instanceof Response) return result;
    if (result instanceof Error) error = result;
    else if (result) throw new Error("onError must return a Response, an Error or nothing.");
  }
  throw error;
}

/** Takes a call through the middleware: forwards with the request, backwards with the answer. */
export async function throughMiddleware(
  call: MiddlewareCall,
  middleware: readonly Middleware[],
  send: Send,
): Promise<Response> {
  const early = await throughRequests(call, middleware);
  if (early !== undefined) return early;
  let response = await send(call.request).catch((error: unknown) => recover(call, middleware, error));
  for (const { onResponse } of middleware.toReversed()) {
    const result = await onResponse?.({ ...call, response });
    if (result instanceof Response) response = result;
    else if (result) throw new Error("onResponse must return a Response or nothing.");
  }
  return response;
}
