import type { RecordedExchange } from "@totem-partner/simulator/host";
import { type Assumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import type { Violation } from "@totem-partner/spec/violation";

/** The assumptions that differ from their defaults, which determine an effective contract. */
export type AssumedValues = Readonly<Partial<Assumptions>>;

const defaults = new Map<string, string | number>(
  Object.entries(switchableAssumptions).map(([id, row]) => [id, row.default]),
);

/** Differences from the defaults, cached by the values object, which remains until an assumption is switched. */
const differing = new WeakMap<Readonly<Assumptions>, { assumed: AssumedValues; key: string }>();

function differencesOf(values: Readonly<Assumptions>) {
  const known = differing.get(values);
  if (known) return known;
  const rows = Object.entries(values).filter(([id, value]) => defaults.get(id) !== value);
  const found = { assumed: Object.fromEntries(rows), key: JSON.stringify(rows.sort()) };
  differing.set(values, found);
  return found;
}

export const assumedValues = (values: Readonly<Assumptions>): AssumedValues => differencesOf(values).assumed;

export const assumedKey = (values: Readonly<Assumptions>): string => differencesOf(values).key;

export interface AuditedExchange extends RecordedExchange {
  readonly kind: "exchange";
  readonly assumed: AssumedValues;
}

interface AuditedDelivery {
  readonly kind: "delivery";
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly assumed: AssumedValues;
}

export type AuditedRecord = AuditedExchange | AuditedDelivery;

/** A violation in one part of a record, before it is clear who caused it. */
export type Finding = Omit<Violation, "by">;

/** The location of a violation, as people read it: `response.body.items.0.name`. */
export const placeOf = ({ location }: Pick<Violation, "location">): string => location.join(".");
