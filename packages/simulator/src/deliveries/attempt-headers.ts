import { distortSignature } from "./disturbance.ts";
import type { OutgoingAttempt } from "./sending.ts";

/** How deliveries are signed and their headers named: `@totem-partner/webhooks`, which only hosts depend on. */
export interface DeliverySigning {
  idHeader: string;
  timestampHeader: string;
  signatureHeader: string;
  sign: (
    content: Pick<OutgoingAttempt, "body" | "timestamp" | "signedContent"> & { secret: string },
  ) => Promise<string>;
}

/**
 * The headers of an attempt, signed over the exact body if there is a secret. They are noted in the log of deliveries.
 *
 * @param transport Headers that the transport adds. Default: none.
 */
export async function attemptHeaders(
  attempt: OutgoingAttempt,
  { idHeader, timestampHeader, signatureHeader, sign }: DeliverySigning,
  transport: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const { id, body, timestamp, secret, signedContent, distortion } = attempt;
  const right = secret === null ? undefined : await sign({ body, secret, signedContent, timestamp });
  const signature = right === undefined ? undefined : distortSignature(right, distortion);
  const headers = {
    "content-type": "application/json",
    ...transport,
    [idHeader]: id,
    [timestampHeader]: String(timestamp),
    ...(signature !== undefined && { [signatureHeader]: signature }),
  };
  attempt.onHeaders(headers);
  return headers;
}
