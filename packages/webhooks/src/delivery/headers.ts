/** The header that carries the signature of a delivery. Documented: Events / Outgoing webhook deliveries. */
export const signatureHeader = "X-Webhook-Signature";

/** The header that carries the id of a delivery, the same in every attempt. Assumed: `delivery-shape`. */
export const idHeader = "X-Webhook-Id";

/** The header that carries the Unix time of an attempt, in seconds. Assumed: `delivery-shape`. */
export const timestampHeader = "X-Webhook-Timestamp";
