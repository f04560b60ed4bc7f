import type { Assumptions } from "@totem-partner/spec/assumptions";
import { constructionOf } from "@totem-partner/spec/signature";
import type { AttemptOutcome } from "./delivery.ts";
import type { StageFaults } from "../faults/fault.ts";

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

/** Signs deliveries: `@totem-partner/webhooks`, which only hosts depend on. */
export interface DeliverySigning {
  sign: (
    content: Pick<OutgoingAttempt, "body" | "timestamp" | "signedContent" | "id" | "url"> & { secret: string },
  ) => Promise<string>;
}

/** The value of the signature's header, invalidated on purpose; undefined if the delivery is sent unsigned. */
export function distortSignature(signature: string, distortion: Distortion | undefined): string | undefined {
  switch (distortion) {
    case undefined:
      return signature;
    case "missing":
      return undefined;
    case "malformed":
      return signature.startsWith("sha256=") ? signature.slice("sha256=".length) : `sha256=${signature}`;
    case "changed":
      return signature.replace(/(?:[\da-f]{64}|[\w+/]{43}=)(?=[^\w+/]|$)/, (digest) =>
        digest.startsWith("0") ? `1${digest.slice(1)}` : `0${digest.slice(1)}`,
      );
  }
}

/**
 * The headers of an attempt, signed over the exact body if there is a secret. They are noted in the log of deliveries.
 *
 * @param transport Headers that the transport adds. Default: none.
 */
export async function attemptHeaders(
  attempt: OutgoingAttempt,
  { sign }: DeliverySigning,
  transport: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const { id, body, timestamp, secret, signedContent, distortion, url } = attempt;
  const { headers: names } = constructionOf(signedContent);
  const signature =
    secret === null
      ? undefined
      : distortSignature(await sign({ body, secret, signedContent, timestamp, id, url }), distortion);
  const headers = {
    "content-type": "application/json",
    ...transport,
    [names.id]: id,
    [names.timestamp]: String(timestamp),
    ...(signature !== undefined && { [names.signature]: signature }),
  };
  attempt.onHeaders(headers);
  return headers;
}
