import type { IncomingHttpHeaders } from "node:http";
import type { AssumedValues, AuditedExchange } from "@totem-partner/audit";
import { decodedBody } from "./decoded-body.ts";
import type { PassedExchange } from "./forward.ts";

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
