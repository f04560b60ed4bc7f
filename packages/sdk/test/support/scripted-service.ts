import { PartnerClient, type PartnerClientOptions } from "../../src/index.ts";

/** A request as the service receives it. */
export interface Received {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
  init: RequestInit;
}

/** Answers a request as the service. */
export type Answer = (request: Received) => Response | Promise<Response>;

export const baseUrl = "https://service.example/partner";
export const apiKey = "test_scripted-key";

/** A response with a JSON body. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const init = { status, headers: { "content-type": "application/json", "x-request-id": "req-1", ...headers } };
  return new Response(JSON.stringify(body), init);
}

/** The fields that were sent, of JSON or of a form. */
async function readSent(body: unknown, headers: HeadersInit = {}): Promise<unknown> {
  const sent = typeof body === "string" || body instanceof ArrayBuffer ? new Response(body, { headers }) : undefined;
  const isForm = sent?.headers.get("content-type")?.startsWith("multipart/") === true;
  return isForm ? Object.fromEntries(await sent.formData()) : sent?.json();
}

/** A fetch that answers with a function, and records the requests. */
function scriptedService(answer: Answer) {
  const received: Received[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = "GET", headers, body } = init;
    const parsed = await readSent(body, headers);
    const request = { method, url: new URL(url), headers: new Headers(headers), body: parsed, init };
    received.push(request);
    return await answer(request);
  };
  return { received, fetch };
}

/** A client of a scripted service; it sends each request once, unless the options say otherwise. */
export function clientOf(answer: Answer, options: PartnerClientOptions = {}) {
  const service = scriptedService(answer);
  const partner = new PartnerClient({ baseUrl, apiKey, fetch: service.fetch, maxRetries: 0, ...options });
  return { partner, received: service.received };
}

/** Returns the error of a promise; throws if it is fulfilled. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
}

/** Everything that an iteration gives. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
