import type { Audit } from "@totem-partner/audit";
import type { DeliverFor, OutgoingAttempt } from "@totem-partner/simulator";
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

/**
 * Sends deliveries over HTTP. Only the status of the response counts: redirects are not followed.
 *
 * @param inspect Called before each is sent. If it rejects, the delivery is not sent, for that reason.
 */
export function createDeliver(userAgent: string, inspect: Audit["delivery"], outbound: Outbound): DeliverFor {
  return async (attempt, company) => {
    const { url, body, signal } = attempt;
    const headers = await headersOf(attempt, userAgent);
    attempt.onHeaders(headers);
    await inspect({ attempt, headers, company });
    return { kind: "answered", ...(await outbound.post({ url, headers, body, signal })) };
  };
}
