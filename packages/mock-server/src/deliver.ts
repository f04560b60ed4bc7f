import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Company, DeliverFor, OutgoingAttempt } from "@totem-partner/simulator";
import { idHeader, sign, signatureHeader, timestampHeader } from "@totem-partner/webhooks";
import { failureReason } from "./failure-reason.ts";

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

/** A delivery that is about to be sent. */
export interface SentDelivery {
  attempt: OutgoingAttempt;
  headers: Readonly<Record<string, string>>;
  company: Company;
}

/** Looks at a delivery before it is sent. What it rejects with is why it is not sent. */
export type DeliveryInspection = (sent: SentDelivery) => void | Promise<void>;

/**
 * Sends deliveries over HTTP. Only the status of the answer counts: a redirect is not followed, and a body, however
 * long or slow, is not read.
 */
export function createDeliver(userAgent: string, inspect: DeliveryInspection): DeliverFor {
  return async (attempt, company) => {
    const url = new URL(attempt.url);
    const headers = await headersOf(attempt, userAgent);
    attempt.onHeaders(headers);
    await inspect({ attempt, headers, company });
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method: "POST", headers, signal: attempt.signal, agent: false }, (response) => {
        resolve({ kind: "answered", status: response.statusCode ?? 0 });
        response.destroy();
      });
      // Without somebody who wants the new protocol the answer would be lost.
      outgoing.once("upgrade", (response, socket) => {
        resolve({ kind: "answered", status: response.statusCode ?? 0 });
        socket.destroy();
      });
      outgoing.once("error", (error) => reject(new Error(failureReason(error))));
      outgoing.once("close", () => reject(new Error("The connection was closed before an answer came.")));
      outgoing.end(attempt.body);
    });
  };
}
