import type { Company, Exchange } from "@totem-partner/simulator";
import { switchableAssumptions } from "@totem-partner/spec/assumptions";
import type { AssumedValues, AuditedDelivery, AuditedExchange } from "./records.ts";

type AllValues = Company["assumptions"]["values"];

const defaults = new Map<string, string | number>(
  Object.entries(switchableAssumptions).map(([id, row]) => [id, row.default]),
);

/** Differences from the defaults, cached by the values object, which remains until an assumption is switched. */
const differing = new WeakMap<AllValues, AssumedValues>();

/** The values that differ from their defaults. */
export function assumedValues(values: AllValues): AssumedValues {
  const known = differing.get(values);
  if (known) return known;
  const found = Object.fromEntries(Object.entries(values).filter(([id, value]) => defaults.get(id) !== value));
  differing.set(values, found);
  return found;
}

/** Headers of the contract, without the key itself: the audit only needs to know whether there is one. */
function knownHeaders({ headers }: Exchange["request"]): Record<string, string> {
  const contentType = headers.get("content-type");
  const hasKey = (headers.get("x-partner-api-key") ?? "") !== "";
  return {
    ...(contentType !== null && { "content-type": contentType }),
    ...(hasKey && { "x-partner-api-key": "present" }),
  };
}

/** Converts an exchange for the audit. */
export function exchangeRecord({ request, answer, requestBytes }: Exchange, assumed: AssumedValues): AuditedExchange {
  const { method, target } = request;
  const { status, headers, text } = answer;
  return {
    kind: "exchange",
    method,
    target,
    headers: knownHeaders(request),
    body: requestBytes,
    answer: { status, headers, text },
    assumed,
  };
}

/** Converts a delivery for the audit. */
export const deliveryRecord = (
  { type, body }: { type: string; body: string },
  headers: Readonly<Record<string, string>>,
  assumed: AssumedValues,
): AuditedDelivery => ({
  kind: "delivery",
  type,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body,
  assumed,
});
