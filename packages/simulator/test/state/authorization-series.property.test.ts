import fc from "fast-check";
import { expect, test } from "vitest";
import type { Authorization } from "../../src/domain/authorizations/authorization.ts";
import { AuthorizationSeries, isRelative } from "../../src/state/authorization-series.ts";
import { keptAuthorization } from "../support/domain/domain-context.ts";

const few = fc.constantFrom("A", "B");
const origin: fc.Arbitrary<Authorization["origin"]> = fc.oneof(
  fc.record({ kind: fc.constant("erp" as const), externalId: few }),
  fc.constant({ kind: "application" as const }),
);
const differences = fc.record(
  {
    origin,
    quantity: fc.double({ noNaN: true, min: 0.001, max: 100 }),
    driverNif: fc.option(few),
    scheduledDate: fc.option(fc.integer({ min: 0, max: 2 })),
    trailerPlates: fc.array(few, { maxLength: 2 }),
    furtherPartyFields: fc.option(fc.dictionary(fc.constantFrom("partnerAddress", "partnerCity"), few)),
  },
  { requiredKeys: [] },
);
const authorization = fc
  .record({ id: few, differences, reason: fc.constantFrom(undefined, "manual" as const, "cancelled" as const) })
  .map(({ id, differences: given, reason }): Authorization => {
    const kept = keptAuthorization({ id, ...given });
    return reason === undefined ? kept : { ...kept, status: "Finished", reason };
  });

/** The stored form of authorizations, as it comes back from a file. */
function written(authorizations: readonly Authorization[]): { id: string; stored: Record<string, unknown> }[] {
  const series = new AuthorizationSeries();
  return authorizations.map((one) => ({
    id: one.id,
    stored: JSON.parse(JSON.stringify(series.encode(one))) as Record<string, unknown>,
  }));
}

test("authorizations that resemble those before them are read as they were written", () => {
  fc.assert(
    fc.property(fc.array(authorization, { maxLength: 12 }), (authorizations) => {
      const series = new AuthorizationSeries();
      const entries = written(authorizations);
      for (const [at, authorization] of authorizations.entries()) {
        const { id = "", stored = {} } = entries[at] ?? {};
        expect(isRelative(stored)).toBe(authorizations[at - 1]?.status === authorization.status);
        expect(stored).not.toHaveProperty("id");
        expect(isRelative(stored) ? series.decode(id, stored) : { id, ...stored }).toEqual(authorization);
        series.add(authorization);
      }
    }),
  );
});

test("an authorization like the one before it is stored as nothing but its id", () => {
  const plates = () => ({ trailerPlates: ["R1", "R2"] });
  const [, second] = written([keptAuthorization(plates()), keptAuthorization({ ...plates(), id: "other" })]);
  expect(second).toEqual({ id: "other", stored: {} });
});

const finished: Authorization = { ...keptAuthorization(), status: "Finished", reason: "manual" };

test.each([
  ["nothing before it", undefined, { quantity: 1 }],
  ["a value of another type", keptAuthorization(), { quantity: "1" }],
  ["an instant as text", keptAuthorization(), { createdAt: "2026-07-01T08:00:00.000Z" }],
  ["an unknown field", keptAuthorization(), { odd: 1 }],
  ["a reason, while it is Active", keptAuthorization(), { reason: "manual" }],
  ["an unknown reason", finished, { reason: "odd" }],
  ["another id", keptAuthorization(), { id: "other" }],
])("what differs by %s is refused", (_name, last, stored) => {
  const series = new AuthorizationSeries();
  if (last) series.add(last);
  expect(series.decode("one", stored)).toBeUndefined();
});
