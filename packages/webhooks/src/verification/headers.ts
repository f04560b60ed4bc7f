/** The header that carries the signature of a delivery. Documented: Events / Outgoing webhook deliveries. */
export const signatureHeader = "X-Webhook-Signature";

/** The header that carries the id of a delivery, the same in every attempt. Assumed: `delivery-shape`. */
export const idHeader = "X-Webhook-Id";

/** The header that carries the Unix time of an attempt, in seconds. Assumed: `delivery-shape`. */
export const timestampHeader = "X-Webhook-Timestamp";

/**
 * The headers of a delivery: a `Headers`, an object with keys in any case (such as `request.headers` of Node), or a list
 * of pairs.
 */
export type WebhookHeaders =
  | Pick<Headers, "get">
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [name: string, value: string])[];

const isFetchHeaders = (headers: WebhookHeaders): headers is Pick<Headers, "get"> =>
  "get" in headers && typeof headers.get === "function";

const isList: (headers: WebhookHeaders) => headers is Extract<WebhookHeaders, readonly unknown[]> = Array.isArray;

/** The value of a header, by its lower-case name; several are joined with commas, as `Headers` does, none is "". */
export function readHeader(headers: WebhookHeaders, name: string): string {
  if (Object(headers) !== headers) {
    throw new TypeError("headers must be a Headers, an object or a list of pairs.");
  }
  if (isFetchHeaders(headers)) return headers.get(name) ?? "";
  const values: unknown[] = [];
  const take = (key: string, value: unknown): void => {
    if (key.toLowerCase() === name) values.push(value);
  };
  if (isList(headers)) for (const [key, value] of headers) take(key, value);
  else for (const key in headers) take(key, headers[key]);
  return values.join();
}
