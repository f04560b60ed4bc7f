import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Deliver, OutgoingAttempt } from "@totem-partner/simulator";
import { idHeader, sign, signatureHeader, timestampHeader } from "@totem-partner/webhooks";

/** The headers of an attempt, signed over the exact body when there is a secret. */
async function headersOf(attempt: OutgoingAttempt, userAgent: string): Promise<Record<string, string>> {
  const { id, body, timestamp, secret, signedContent } = attempt;
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": userAgent,
    [idHeader]: id,
    [timestampHeader]: String(timestamp),
    ...(secret !== null && { [signatureHeader]: await sign({ body, secret, signedContent, timestamp }) }),
  };
}

/**
 * Sends deliveries over HTTP. Only the status of the answer counts: a redirect is not followed, and a body, however
 * long or slow, is not read.
 */
export function createDeliver(userAgent: string): Deliver {
  return async (attempt) => {
    const url = new URL(attempt.url);
    const headers = await headersOf(attempt, userAgent);
    attempt.onHeaders(headers);
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method: "POST", headers, signal: attempt.signal, agent: false }, (response) => {
        resolve({ kind: "answered", status: response.statusCode ?? 0 });
        response.destroy();
      });
      outgoing.once("error", reject);
      outgoing.end(attempt.body);
    });
  };
}
