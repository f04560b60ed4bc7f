import { isFields } from "@totem-partner/spec/fields";
import type { routes } from "@totem-partner/spec/routes";
import type { paths } from "@totem-partner/spec/types";
import createClient from "openapi-fetch";
import { isPlain, plainRequest } from "./plain-request.ts";
import { operationFinder } from "../operations/operation-finder.ts";
import type { RawOptions } from "./raw-options.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Retries } from "../retry/retries.ts";

/** Makes a call of openapi-fetch, past its types. */
export type RawCall = (method: string, path: string, options: RawOptions | null) => unknown;

/** The parts of the client that its raw calls need. */
export interface RawSurroundings {
  baseUrl: string;
  fillPath: (template: string, values: Readonly<Record<string, unknown>>) => string;
  routes: typeof routes;
  retries: Retries;
  /** Throws the error for a success that is not JSON. */
  refuse: (exchange: Exchange) => Promise<never>;
}

/** The bytes of a request's body; undefined without any. */
async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  const bytes = await request.arrayBuffer();
  return bytes.byteLength > 0 ? bytes : undefined;
}

/** An answer whose `error` is not empty, as that of a status without a body is: it would look like a success. */
function withError(answer: unknown): unknown {
  if (!isFields(answer) || !isFields(answer["response"]) || (answer["error"] ?? "") !== "") return answer;
  const { ok, status } = answer["response"];
  return ok === true ? answer : { ...answer, error: { status } };
}

/** Creates the function that makes the calls of a raw client. */
export function createRawCall({ baseUrl, fillPath, routes, retries, refuse }: RawSurroundings): RawCall {
  const operationAt = operationFinder(routes);
  const client = createClient<paths>({ baseUrl, pathSerializer: fillPath });
  return async (method, path, options) => {
    let read: { response: Response } | undefined;
    let exchange: Exchange | undefined;
    const fetch = async (request: ReturnType<typeof plainRequest>) => {
      const { method, url } = request;
      const isPlain = "content" in request;
      const body = isPlain ? request.content : await bodyOf(request);
      const operation = operationAt(method, url.slice(baseUrl.length));
      const headers = Object.fromEntries(request.headers);
      exchange = await retries.send({ operation, method, url, headers, body }, { signal: request.signal });
      const { ok, response, text } = exchange;
      if (!isPlain || text === "" || !(response instanceof Response)) return exchange.toResponse();
      // Its body has been read, as openapi-fetch leaves it: that gets the text, and callers the response itself.
      read = { response };
      return { ok, headers: new Map(), text: () => text };
    };
    const Request = isPlain(options) ? plainRequest : undefined;
    const given = { Request, ...options, fetch: options?.fetch ?? fetch };
    try {
      const answer: unknown = { ...(await Reflect.apply(client.request, client, [method, path, given])), ...read };
      return withError(answer);
    } catch (error) {
      // A SyntaxError of openapi-fetch would quote the page of a proxy.
      if (error instanceof SyntaxError && exchange?.ok === true) return refuse(exchange);
      throw error;
    }
  };
}
