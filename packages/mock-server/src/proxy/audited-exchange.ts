import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { AssumedValues, AuditedExchange } from "@totem-partner/audit";
import { largestCapture } from "./captured-body.ts";
import type { PassedExchange } from "./forward.ts";

const decoders = new Map(
  Object.entries({
    gzip: promisify(gunzip),
    "x-gzip": promisify(gunzip),
    deflate: promisify(inflate),
    br: promisify(brotliDecompress),
  }),
);

/** A body without its content codings (RFC 9110, 8.4); undefined if it cannot be decoded, or would become too large. */
export async function decodedBody(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
): Promise<Uint8Array | undefined> {
  const codings = (contentEncoding ?? "").split(",").map((coding) => coding.trim().toLowerCase());
  let decoded = bytes;
  // Codings are listed in the order in which they were applied.
  for (const coding of codings.reverse()) {
    if (coding === "" || coding === "identity") continue;
    const decode = decoders.get(coding);
    if (decode === undefined) return undefined;
    try {
      decoded = await decode(decoded, { maxOutputLength: largestCapture });
    } catch {
      return undefined;
    }
  }
  return decoded;
}

/** Headers by lower-case name; of the API key only its presence. */
function auditedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (name === "x-partner-api-key") return value === "" ? [] : [[name, "present"]];
      return [[name, typeof value === "string" ? value : value.join(", ")]];
    }),
  );
}

/** Converts an exchange for the audit; undefined if a body is too large, or has an unsupported content coding. */
export async function auditedExchange(
  { message, target, requestBody, answer, answerBody }: PassedExchange,
  assumed: AssumedValues,
): Promise<AuditedExchange | undefined> {
  const [sent, received] = [requestBody.bytes, answerBody.bytes];
  if (sent === undefined || received === undefined) return undefined;
  const [request, response] = await Promise.all([
    decodedBody(sent, message.headers["content-encoding"]),
    decodedBody(received, answer.headers["content-encoding"]),
  ]);
  if (request === undefined || response === undefined) return undefined;
  return {
    kind: "exchange",
    method: message.method ?? "",
    target: target.path + target.search,
    headers: auditedHeaders(message.headers),
    body: request,
    answer: {
      status: answer.statusCode ?? 0,
      headers: auditedHeaders(answer.headers),
      text: new TextDecoder().decode(response),
    },
    assumed,
  };
}
