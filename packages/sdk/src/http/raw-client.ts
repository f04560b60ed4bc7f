import { operations } from "@totem-partner/spec/operations";
import type { paths } from "@totem-partner/spec/types";
import createClient, { type Client } from "openapi-fetch";
import { fillPath } from "./path.ts";
import type { Transport } from "./transport.ts";

/** openapi-fetch, typed by the contract: every operation, by its path. */
export type RawClient = Client<paths>;

function operationAt(method: string, path: string): string | undefined {
  const segments = path.split("/");
  const fits = (template: string) => {
    const parts = template.split("/");
    return parts.length === segments.length && parts.every((part, i) => part.startsWith("{") || part === segments[i]);
  };
  return Object.entries(operations).find(([, operation]) => operation.method === method && fits(operation.path))?.[0];
}

/** Makes the raw client, whose requests take the same way as all others. */
export function createRawClient(baseUrl: string, transport: Transport): RawClient {
  return createClient<paths>({
    baseUrl,
    pathSerializer: fillPath,
    fetch: async (request) => {
      const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
      const { method, url, headers, signal } = request;
      const operation = operationAt(
        method,
        new URL(url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, "").length),
      );
      const outgoing = { operation, method, url, headers: Object.fromEntries(headers), body };
      const exchange = await transport.send(outgoing, { signal });
      return exchange.toResponse();
    },
  });
}
