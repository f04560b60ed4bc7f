import { routes } from "@totem-partner/spec/routes";
import type { paths } from "@totem-partner/spec/types";
import createClient from "openapi-fetch";
import type { Client } from "openapi-fetch-types";
import { PartnerError } from "../errors/partner-error.ts";
import type { Exchange } from "../send/exchange.ts";
import { endOfPath, fillPath } from "./operation-request.ts";
import type { ResponseAssumptions } from "./response-assumptions.ts";
import { rejectResponse } from "./operation-caller.ts";
import type { Sender } from "../send/sender.ts";

/** The openapi-fetch client, typed by the contract: every operation, by its path. */
export type RawClient = Client<paths>;

function operationFinder(): (method: string, address: string) => string | undefined {
  const patterns = Object.entries(routes).map(([operation, route]) => {
    const pattern = new RegExp(`^${route.replace(/\{\w+\}/, "[^/]*")}(\\?|$)`);
    return { operation, pattern };
  });
  return (method, address) => patterns.find(({ pattern }) => pattern.test(`${method} ${address}`))?.operation;
}

/** The bodies that would leave `error` empty, which looks like a success. */
const empty = ["", '""', "null"];

function toResponse(exchange: Exchange): Response {
  if (exchange.ok || !empty.includes(exchange.text.trim())) return exchange.toResponse();
  const { status, headers } = exchange;
  const others = new Headers(headers);
  others.delete("content-length");
  return new Response(JSON.stringify({ status }), { status, headers: others });
}

export function createRawClient(baseUrl: string, sender: Sender, assumptions: ResponseAssumptions): RawClient {
  let operationAt: ReturnType<typeof operationFinder> | undefined;
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url: written, signal } = request;
    const bytes = await request.arrayBuffer();
    operationAt ??= operationFinder();
    const operation = operationAt(method, written.slice(baseUrl.length));
    const url = written.replace(/(?=\?|$)/, endOfPath(assumptions));
    const body = bytes.byteLength > 0 ? bytes : undefined;
    const headers = Object.fromEntries(request.headers);
    const exchange = await sender.send({ operation, method, url, headers, body }, { signal });
    if (exchange.ok && exchange.json() === undefined) {
      await rejectResponse(exchange, false, false).catch((error: unknown) => {
        if (error instanceof PartnerError) sender.failed(exchange, error);
        throw error;
      });
    }
    return toResponse(exchange);
  };
  return createClient<paths>({ baseUrl, pathSerializer: fillPath, fetch });
}
