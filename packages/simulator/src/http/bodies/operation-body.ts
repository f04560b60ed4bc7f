import { type OperationId, operations } from "@totem-partner/spec/operations";
import type { ExchangeRequest } from "../exchange/exchange.ts";
import { readMultipart } from "./multipart-body.ts";
import { type ReadBody, readJson } from "./read-body.ts";

/** Reads the body of a request in the media type of its operation. Returns a promise only if it has to be awaited. */
export function readOperationBody(
  id: OperationId,
  request: ExchangeRequest,
): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  const operation = operations[id];
  if (!("body" in operation)) return { ok: true, value: undefined };
  const { mediaType, files } = operation.body;
  return mediaType === "application/json" ? readJson(request) : readMultipart(request, files);
}
