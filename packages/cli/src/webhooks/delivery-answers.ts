import type { IncomingHttpHeaders } from "node:http";
import { safeVerify, type SafeVerifyOptions, type VerificationResult } from "@totem-partner/webhooks";
import { createAttempts } from "./attempts.ts";
import type { Forward } from "./forwarding.ts";
import type { Delivery } from "./delivery-view.ts";

/** Failures on purpose: the status, and how many deliveries fail; without a number, all. */
interface Failures {
  fail?: number;
  times?: number;
}

/** The status of a response, and what is shown of its delivery. */
export interface DeliveryAnswer {
  status: number;
  /** One for each event; a delivery that is refused has none to tell apart. */
  deliveries: Omit<Delivery, "at">[];
}

const refused = (reason: Extract<VerificationResult, { ok: false }>["reason"]): number =>
  reason === "malformed-body" ? 400 : 401;

/** Decides how a delivery is answered. */
export type Decide = (body: Uint8Array, headers: IncomingHttpHeaders) => Promise<DeliveryAnswer>;

/** Verifies one delivery after the other, forwards those that are in order, and decides how each is answered. */
export function deliveryAnswers(
  verification: Omit<SafeVerifyOptions, "body" | "headers">,
  { fail, times = Infinity }: Failures,
  forward?: Forward,
): Decide {
  const attempts = createAttempts();
  let failuresLeft = times;
  return async (body, headers) => {
    const result = await safeVerify({ ...verification, body, headers });
    const planned = fail !== undefined && failuresLeft > 0;
    failuresLeft -= 1;
    const forwarded = result.ok && !planned ? await forward?.(body, headers) : undefined;
    const status = planned ? fail : result.ok ? (forwarded ? (forwarded.status ?? 502) : 204) : refused(result.reason);
    // A list has an event after the other, each with its own id; without any id, attempts cannot be counted.
    const shown = result.ok ? result.events.map((event) => ({ ...result, event })) : [result];
    const deliveries = shown.map((one) => ({
      result: one,
      attempt: one.ok ? attempts(one.event.id) : 1,
      status,
      planned,
      forwarded,
    }));
    return { status, deliveries };
  };
}
