import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { AttemptOutcome } from "./delivery.ts";
import type { StageFaults } from "../faults/fault-book.ts";

type Distortion = NonNullable<Extract<StageFaults["attempt"], { kind: "bad-signature" }>["form"]>;

/** One attempt, to be signed and sent by the host. */
export interface OutgoingAttempt {
  id: string;
  type: string;
  url: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  secret: string | null;
  signedContent: Assumptions["signed-content"];
  /** The change that a fault makes to the signature. Undefined for most. */
  distortion?: Distortion | undefined;
  /** Whether it violates the contract on purpose, because of a fault or custom data. */
  isOffContract: boolean;
  /** Aborted when the attempt has taken too long or is stopped. */
  signal: AbortSignal;
  /** Call it with the headers before they are sent, for the log. */
  onHeaders: (headers: Readonly<Record<string, string>>) => void;
}

/** Signs and sends one attempt, and resolves to its outcome. It may also throw. */
export type Deliver = (attempt: OutgoingAttempt) => Promise<AttemptOutcome>;

/** Signs deliveries and names their headers: `@totem-partner/webhooks`, which only hosts depend on. */
export interface DeliverySigning {
  idHeader: string;
  timestampHeader: string;
  signatureHeader: string;
  sign: (
    content: Pick<OutgoingAttempt, "body" | "timestamp" | "signedContent"> & { secret: string },
  ) => Promise<string>;
}

/** A signature, `sha256=<hex>`, invalidated on purpose; undefined if the delivery is sent unsigned. */
export function distortSignature(signature: string, distortion: Distortion | undefined): string | undefined {
  switch (distortion) {
    case undefined:
      return signature;
    case "missing":
      return undefined;
    case "malformed":
      return signature.replace("sha256=", "");
    case "changed":
      return signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0");
  }
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
  const signature =
    secret === null ? undefined : distortSignature(await sign({ body, secret, signedContent, timestamp }), distortion);
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
