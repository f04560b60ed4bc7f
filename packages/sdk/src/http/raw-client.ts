import type { paths } from "@totem-partner/spec/types";
import createClient from "openapi-fetch";
import type { Client } from "openapi-fetch-types";
import { operationAt } from "../routes.ts";
import { fillPath } from "./path.ts";
import type { Retries } from "../retry/retries.ts";

/** openapi-fetch, typed by the contract: every operation, by its path. */
export type RawClient = Client<paths>;

/** Makes the raw client, whose requests take the same way as all others. */
export function createRawClient(baseUrl: string, retries: Retries): RawClient {
  return createClient<paths>({
    baseUrl,
    pathSerializer: fillPath,
    fetch: async (request) => {
      const { method, url, signal } = request;
      const bytes = await request.arrayBuffer(); // Not every browser has request.body.
      const exchange = await retries.send(
        {
          operation: operationAt(method, url.slice(baseUrl.length)),
          method,
          url,
          headers: Object.fromEntries(request.headers),
          body: bytes.byteLength === 0 ? undefined : bytes,
        },
        { signal },
      );
      return exchange.toResponse();
    },
  });
}
