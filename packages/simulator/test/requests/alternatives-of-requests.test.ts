import { describe, expect, test } from "vitest";
import type { AssumptionId } from "@totem-partner/spec/assumptions";
import { anAuthorization } from "../support/domain/authorization.ts";
import { blamed, Partner } from "../support/partner.ts";
import type { Schema } from "@totem-partner/spec/schema";
import { checkAssuming } from "../../src/requests/assumed-check.ts";
import { AssumptionBook } from "../../src/host.ts";

const many = (name: string) => Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${name}${String(at)}`, 1]));

describe("what is surplus is of three kinds, and an assumption about one says nothing about another", () => {
  const patch = { unknown: 1, productId: "1", quantity: 1, tractorPlate: "NEW1" };
  const kinds = [
    ["unknown-field", ["/productId", "/quantity"]],
    ["removed-fields", ["/quantity", "/unknown"]],
    ["patch-immutable", ["/productId", "/unknown"]],
  ] as const;

  test.each(kinds)("%s=ignore", async (id, left) => {
    const partner = new Partner({ assumptions: { [id]: "ignore" } });
    const { id: created } = await partner.created(anAuthorization());
    expect(blamed(await partner.patch(created, patch)).sort()).toEqual(left);
    expect((await partner.get(created)).body).toMatchObject({ tractorPlate: null });
  });

  test("all of them ignored", async () => {
    const assumptions = { "unknown-field": "ignore", "removed-fields": "ignore", "patch-immutable": "ignore" } as const;
    const partner = new Partner({ assumptions });
    const { id, quantity } = await partner.created(anAuthorization());
    const answer = await partner.patch(id, { ...many("unknown"), ...patch });
    expect(answer.body).toMatchObject({ quantity, tractorPlate: "NEW1" });
  });
});

test("what is wrong beside a field that is ignored is still refused", async () => {
  const partner = new Partner({ assumptions: { "removed-fields": "ignore" } });
  const { productExternalId: _removed, ...rest } = anAuthorization();
  expect(blamed(await partner.create({ ...rest, productId: "WHEAT-01" }))).toEqual(["/productExternalId"]);
});

test.each(["2026-07-01", "2026-07-01T06:00", "2026-07-01 06:00:00", "2026-13-01T06:00:00", "2026-02-30T06:00:00", ""])(
  "where a datetime may lack its offset, %j is none all the same",
  async (scheduledDate) => {
    const partner = new Partner({ assumptions: { "local-date-times": "utc" } });
    expect(blamed(await partner.create(anAuthorization({ scheduledDate })))).toEqual(["/scheduledDate"]);
  },
);

test("where datetimes are read in Madrid, a window is as long as on its clocks, also when they change", async () => {
  const partner = new Partner({ assumptions: { "local-date-times": "madrid" } });
  const night = { scheduledDate: "2026-10-25T00:00:00", endDate: "2026-10-26T00:00:00" };
  expect(await partner.created(anAuthorization(night))).toMatchObject({
    scheduledDate: "2026-10-24T22:00:00.000Z",
    endDate: "2026-10-25T23:00:00.000Z",
  });
  expect(blamed(await partner.create(anAuthorization({ scheduledDate: "2026-02-30T06:00:00" })))).toEqual([
    "/scheduledDate",
  ]);
});

test("an assumption about requests is asked only where something in the request depends on it", async () => {
  const partner = new Partner();
  const asked = () =>
    new Set(partner.company.assumptions.report().flatMap(({ id, consulted }) => (consulted > 0 ? [id] : [])));
  const about: AssumptionId[] = [
    "unknown-field",
    "removed-fields",
    "patch-immutable",
    "local-date-times",
    "required-on-create",
    "party-fields",
  ];
  await partner.created(anAuthorization({ partnerName: "A", productOwnerName: "B", endDate: "2026-07-02T00:00:00Z" }));
  for (const id of about) expect(asked()).not.toContain(id);
  const {
    quantity: _missing,
    warehouseExternalId: _too,
    ...rest
  } = anAuthorization({ endDate: "2026-07-02T00:00:00" });
  await partner.create({ ...rest, productId: "1", unknown: 1 });
  for (const id of about.filter((one) => one !== "patch-immutable")) expect(asked()).toContain(id);
});

/** A pattern that counts how often a text is held against it. */
class CountedPattern extends RegExp {
  tests = 0;

  override test(text: string): boolean {
    this.tests += 1;
    return super.test(text);
  }
}

const check = (value: unknown) => {
  const regex = new CountedPattern("^x");
  const properties = { name: { type: ["string"], pattern: { regex, says: "must begin with x" } } } as const;
  const schema: Schema = { type: ["object"], closed: true, properties };
  const { assume } = new AssumptionBook({ "unknown-field": "ignore" });
  return { ok: checkAssuming("body", schema, value, assume).ok, tests: regex.tests };
};

test("what is valid is checked once, and again only what an assumption changed", () => {
  expect(check({ name: "x1" })).toEqual({ ok: true, tests: 1 });
  expect(check({ name: "y1" })).toEqual({ ok: false, tests: 1 });
  expect(check({ name: "x1", more: 1 })).toEqual({ ok: true, tests: 2 });
});
