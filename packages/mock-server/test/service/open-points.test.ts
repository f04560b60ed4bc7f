import { type AssumptionId, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { assumptionCases } from "../support/assumptions/assumption-cases.ts";

interface Row {
  default: string | number;
  values?: Readonly<Record<string, string>>;
  integer?: { minimum: number };
  own?: string;
}

const rows: Readonly<Record<AssumptionId, Row>> = switchableAssumptions;
const isAssumptionId = (id: string): id is AssumptionId => id in rows;
const ids = Object.keys(rows).filter(isAssumptionId);

test.each(ids)("every value of %s but the default shows its difference, and is another than the default", (id) => {
  const { values = {}, integer, own, default: byDefault } = rows[id];
  const cases = assumptionCases.filter((one) => one.id === id);
  for (const one of cases) expect(one.instead).not.toEqual(one.byDefault);
  const seen = new Set(cases.map(({ value }) => value));
  for (const value of Object.keys(values)) {
    if (value !== byDefault) expect(seen).toContain(value);
  }
  if (integer) expect([...seen].filter((value) => typeof value === "number")).not.toEqual([]);
  if (own) expect([...seen].filter((value) => typeof value === "object")).not.toEqual([]);
});
