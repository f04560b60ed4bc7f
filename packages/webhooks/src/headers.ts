/** Carries the signature of a delivery. Documented: Events / Outgoing webhook deliveries. */
export const signatureHeader = "X-Webhook-Signature";

/** Carries the id of a delivery, the same in every attempt. Assumed: `delivery-shape`. */
export const idHeader = "X-Webhook-Id";

/** Carries the Unix time of an attempt, in seconds. Assumed: `delivery-shape`. */
export const timestampHeader = "X-Webhook-Timestamp";
