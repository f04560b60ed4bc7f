import { routes } from "@totem-partner/spec/routes";
import type { paths } from "@totem-partner/spec/types";
import type { Client } from "openapi-fetch-types";
import type { Exchange } from "../http/exchange.ts";
import { fillPath } from "../http/path.ts";
import { writeQuery } from "../http/query.ts";
import type { OutgoingRequest } from "../http/transport.ts";
import { operationAt } from "../routes.ts";
import { throughMiddleware } from "./raw-middleware.ts";
import { mergeHeaders, type Middleware, type RawOptions } from "./raw-options.ts";
import { rawResult, type RawResult } from "./raw-result.ts";

/** A client as openapi-fetch types it, for the contract: every operation, by its path. */
export type RawClient = Client<paths>;

/** What sends the requests of the client. */
interface Sender {
  send: (request: OutgoingRequest, limits: { signal?: AbortSignal | undefined }) => Promise<Exchange>;
}

/** The operations, by method and path. */
const operations = (): ReadonlyMap<string, string> => new Map(Object.entries(routes).map(([id, route]) => [route, id]));

const apply = (serializer: unknown, byDefault: (...given: never[]) => unknown): ((...given: unknown[]) => unknown) =>
  (typeof serializer === "function" ? serializer : byDefault) as (...given: unknown[]) => unknown;

/** Writes a body as openapi-fetch does: a form as it is, all else as JSON, or as the headers and the options say. */
function writeBody(body: unknown, headers: Readonly<Record<string, string>>): string | FormData {
  if (body instanceof FormData) return body;
  if (headers["content-type"] !== "application/x-www-form-urlencoded") return JSON.stringify(body);
  return new URLSearchParams(body as Record<string, string>).toString();
}

/** One raw client: where it sends, and the middleware that was given to `use`. */
class RawCalls {
  readonly #baseUrl: string;
  readonly #sender: Sender;
  readonly #operations = operations();
  readonly middleware: Middleware[] = [];

  constructor(baseUrl: string, sender: Sender) {
    this.#baseUrl = baseUrl;
    this.#sender = sender;
  }

  async call(method: string, template: string, options: RawOptions = {}): Promise<RawResult> {
    const { signal, parseAs } = options;
    const request = this.#outgoing(method, template, options);
    const middleware = [...this.middleware, ...(options.middleware ?? [])];
    const limits = { signal: signal ?? undefined };
    if (middleware.length === 0) {
      const exchange = await this.#sender.send(request, limits);
      const { status, headers, text } = exchange;
      return rawResult({ status, headers, text, toResponse: () => exchange.toResponse() }, method, parseAs);
    }
    const { url, headers, body } = request;
    const init = {
      method,
      headers,
      ...(signal && { signal }),
      ...(body === undefined || typeof body === "function" ? {} : { body }),
    };
    const { baseUrl = this.#baseUrl, params = {} } = options;
    const call = { schemaPath: template, params, id: crypto.randomUUID(), options: { ...options, baseUrl } };
    const response = await throughMiddleware({ ...call, request: new Request(url, init) }, middleware, (changed) =>
      this.#forward(changed),
    );
    const text = await response.clone().text();
    return rawResult(
      { status: response.status, headers: response.headers, text, toResponse: () => response },
      method,
      parseAs,
    );
  }

  /** Sends a Request that went through middleware, the same way as all others. */
  async #forward(request: Request): Promise<Response> {
    const { method, url, signal } = request;
    const bytes = await request.arrayBuffer(); // Not every browser has request.body.
    const outgoing = {
      operation: operationAt(method, url.slice(this.#baseUrl.length)),
      method,
      url,
      headers: Object.fromEntries(request.headers),
      body: bytes.byteLength === 0 ? undefined : bytes,
    };
    return (await this.#sender.send(outgoing, { signal })).toResponse();
  }

  #outgoing(method: string, template: string, options: RawOptions): OutgoingRequest {
    const { params = {}, body, headers: given, baseUrl = this.#baseUrl } = options;
    const headers = mergeHeaders(given, params.header);
    const written =
      body === undefined
        ? undefined
        : (apply(options.bodySerializer, writeBody)(body, headers) as OutgoingRequest["body"]);
    const type = written === undefined || written instanceof FormData ? undefined : "application/json";
    const path = params.path === undefined ? template : apply(options.pathSerializer, fillPath)(template, params.path);
    const search = String(apply(options.querySerializer, writeQuery)(params.query ?? {})).replace(/^\?/, "");
    return {
      operation: this.#operations.get(`${method} ${template}`) ?? operationAt(method, template),
      method,
      url: `${baseUrl.replace(/\/$/, "")}${String(path)}${search === "" ? "" : `?${search}`}`,
      headers: mergeHeaders({ "content-type": type }, given, params.header),
      body: written,
    };
  }
}

/** Makes the raw client, whose requests take the same way as all others. */
export function createRawClient(baseUrl: string, sender: Sender): RawClient {
  const calls = new RawCalls(baseUrl, sender);
  const by = (method: string) => (template: string, options?: RawOptions) => calls.call(method, template, options);
  const { middleware } = calls;
  const client = {
    request: (method: string, template: string, options?: RawOptions) =>
      calls.call(method.toUpperCase(), template, options),
    GET: by("GET"),
    PUT: by("PUT"),
    POST: by("POST"),
    DELETE: by("DELETE"),
    OPTIONS: by("OPTIONS"),
    HEAD: by("HEAD"),
    PATCH: by("PATCH"),
    TRACE: by("TRACE"),
    use: (...more: Middleware[]) => void middleware.push(...more),
    eject: (...less: Middleware[]) => {
      middleware.splice(0, Infinity, ...middleware.filter((one) => !less.includes(one)));
    },
  };
  // The types of openapi-fetch tie each argument and result to the path; a property holds the two clients together.
  return client as unknown as RawClient;
}
