import type { paths } from "@totem-partner/spec/types";
import createClient from "openapi-fetch";
import type { Client } from "openapi-fetch-types";
import type { Retries } from "../retry/retries.ts";
import { fillPath, operationFinder } from "../operations/routes.ts";

/** The openapi-fetch client, typed by the contract: every operation, by its path. */
export type RawClient = Client<paths>;

/** The bytes of a request's body. Reading an empty one is not free, and not every browser has `request.body`. */
async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  if (request.body === null || request.method === "GET") return undefined;
  const bytes = await request.arrayBuffer();
  return bytes.byteLength === 0 ? undefined : bytes;
}

/** Creates the raw client, whose requests use the same transport as all others. */
export function createRawClient(baseUrl: string, retries: Retries): RawClient {
  const operationAt = operationFinder();
  return createClient<paths>({
    baseUrl,
    pathSerializer: fillPath,
    fetch: async (request) => {
      const { method, url, signal } = request;
      const body = await bodyOf(request);
      const operation = operationAt(method, url.slice(baseUrl.length));
      const headers = Object.fromEntries(request.headers);
      const exchange = await retries.send({ operation, method, url, headers, body }, { signal });
      return exchange.toResponse();
    },
  });
}
