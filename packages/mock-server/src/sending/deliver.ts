import type { Company, DeliverFor, OutgoingAttempt } from "@totem-partner/simulator";
import { distortSignature } from "@totem-partner/simulator/host";
import { idHeader, sign, signatureHeader, timestampHeader } from "@totem-partner/webhooks";
import type { Outbound } from "./outbound.ts";

/** The headers of an attempt, signed over the exact body if there is a secret. */
async function headersOf(attempt: OutgoingAttempt, userAgent: string): Promise<Record<string, string>> {
  const { id, body, timestamp, secret, signedContent, distortion } = attempt;
  const right = secret === null ? undefined : await sign({ body, secret, signedContent, timestamp });
  const signature = right === undefined ? undefined : distortSignature(right, distortion);
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": userAgent,
    [idHeader]: id,
    [timestampHeader]: String(timestamp),
    ...(signature !== undefined && { [signatureHeader]: signature }),
  };
}

/** A delivery that is about to be sent. */
export interface SentDelivery {
  attempt: OutgoingAttempt;
  headers: Readonly<Record<string, string>>;
  company: Company;
}

/** Inspects a delivery before it is sent. If it rejects, the delivery is not sent, for that reason. */
export type DeliveryInspection = (sent: SentDelivery) => void | Promise<void>;

/** Sends deliveries over HTTP. Only the status of the response counts: redirects are not followed. */
export function createDeliver(userAgent: string, inspect: DeliveryInspection, outbound: Outbound): DeliverFor {
  return async (attempt, company) => {
    const { url, body, signal } = attempt;
    const headers = await headersOf(attempt, userAgent);
    attempt.onHeaders(headers);
    await inspect({ attempt, headers, company });
    return { kind: "answered", ...(await outbound.post({ url, headers, body, signal })) };
  };
}
