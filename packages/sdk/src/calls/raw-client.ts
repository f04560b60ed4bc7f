import type { paths } from "@totem-partner/spec/types";
import createClient from "openapi-fetch";
import type { Client } from "openapi-fetch-types";
import type { Retries } from "../retry/retries.ts";
import { fillPath, operationFinder } from "../operations/routes.ts";
import { isPlain, plainRequest } from "./plain-request.ts";

/** The openapi-fetch client, typed by the contract: every operation, by its path. */
export type RawClient = Client<paths>;

/** The bytes of a request's body; undefined without any. */
async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  const bytes = await request.arrayBuffer();
  return bytes.byteLength === 0 ? undefined : bytes;
}

/** Creates the raw client, whose requests use the same transport as all others. */
export function createRawClient(baseUrl: string, retries: Retries): RawClient {
  const operationAt = operationFinder();
  const client = createClient<paths>({
    baseUrl,
    pathSerializer: fillPath,
    fetch: async (request: ReturnType<typeof plainRequest>) => {
      const { method, url, signal } = request;
      const body = "content" in request ? request.content : await bodyOf(request);
      const operation = operationAt(method, url.slice(baseUrl.length));
      const headers = Object.fromEntries(request.headers);
      const exchange = await retries.send({ operation, method, url, headers, body }, { signal });
      return exchange.toResponse();
    },
  });
  const use = client.use.bind(client);
  let hasMiddleware = false;
  client.use = (...added) => {
    hasMiddleware = true;
    use(...added);
  };
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    const call = client[method];
    const make = (path: string, options: object | null = null): unknown => {
      const Request = !hasMiddleware && isPlain(options) ? plainRequest : globalThis.Request;
      return Reflect.apply(call, client, [path, { Request, ...options }]);
    };
    Object.assign(client, { [method]: make });
  }
  return client;
}
