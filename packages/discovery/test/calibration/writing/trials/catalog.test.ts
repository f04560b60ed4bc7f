import { describe, expect, test } from "vitest";
import {
  claimDeletion,
  deletionOf,
  productTrial,
  warehouseTrial,
} from "../../../../src/calibration/writing/trials/catalog.ts";
import type { Stage } from "../../../../src/calibration/writing/trial.ts";
import { outside, settled } from "../../../../src/findings/finding.ts";
import { bare, json, list, problem } from "../../../support/probed.ts";
import { mark, staged, type Story } from "../../../support/staged.ts";

const record = (id: string, kind: string) => json({ id, name: mark(kind) });
const refusal = problem(400, "validation_failed");
const on = (...days: number[]) => list(days.map((day) => ({ id: String(day), createdAt: `2026-07-0${String(day)}` })));

/** What a service answers to the trial of a kind that has an order to show. */
const storyOf = (kind: "product" | "warehouse"): Story => ({
  [`POST /${kind}s`]: json({ id: "1" }, 201),
  [`GET /${kind}s/1`]: [record("1", kind), record("1", kind), bare(404)],
  [`PATCH /${kind}s/1 (the same name)`]: json({}),
  [`PATCH /${kind}s/1 (an unknown field)`]: refusal,
  [`PATCH /${kind}s/1 (a field that cannot be changed)`]: refusal,
  [`PATCH /${kind}s/1 (an unknown totem group)`]: problem(422, "unknown_reference"),
  [`DELETE /${kind}s/1`]: bare(204),
  [`POST /${kind}s (an empty body)`]: refusal,
  [`GET /${kind}s`]: on(1, 2),
});

const products = (differences: Story = {}) => staged(productTrial.play, { ...storyOf("product"), ...differences });
const claimed = (differences: Story, id: string) =>
  products(differences).claims.flatMap(([one, verdict]) => (one === id ? [verdict] : []));

test("a product shows what becomes of creates, updates, deletions and lists", () => {
  const { claims, asked, gone, over } = products();
  expect(claims.filter(([id]) => id !== "validation-status" && id !== "error-body")).toEqual([
    ["response-fields", settled("documented")],
    ["catalog-create-status", settled("201")],
    ["unknown-field", settled("reject")],
    ["patch-immutable", settled("reject")],
    ["delete-status", settled("204")],
    ["soft-deleted-get", settled("404")],
    ["list-order", settled("oldest-first")],
  ]);
  expect(claims.filter(([id]) => id === "validation-status")).toHaveLength(3);
  expect([gone, over]).toEqual([[`product, ${mark("product")}, 1, deleted`], undefined]);
  expect(asked).toEqual([
    ...[
      "POST /products",
      "GET /products/1",
      "PATCH /products/1 (the same name)",
      "PATCH /products/1 (an unknown field)",
    ],
    ...[
      "PATCH /products/1 (a field that cannot be changed)",
      "GET /products/1",
      "DELETE /products/1",
      "GET /products/1",
    ],
    ...["POST /products (an empty body)", "GET /products"],
  ]);
});

test("a warehouse shows, too, what becomes of a reference to nothing", () => {
  const { claims, gone } = staged(warehouseTrial.play, storyOf("warehouse"));
  expect(claims).toContainEqual(["unknown-reference", settled("422")]);
  expect(gone).toEqual([`warehouse, ${mark("warehouse")}, 1, deleted`]);
  expect(products().claims.map(([id]) => id)).not.toContain("unknown-reference");
  const without = staged(warehouseTrial.play, { ...storyOf("warehouse"), "PATCH /warehouses/1 (the same name)": 500 });
  expect(without.claims.map(([id]) => id)).not.toContain("unknown-reference");
});

test("a create that is declined ends the trial", () => {
  expect(products({ "POST /products": 409 })).toMatchObject({ over: "POST /products returned 409.", claims: [] });
});

test("updates show nothing if a plain one does not work", () => {
  const { claims } = products({ "PATCH /products/1 (the same name)": 405 });
  expect(claims.map(([id]) => id)).not.toContain("unknown-field");
  expect(claims.map(([id]) => id)).toContain("delete-status");
});

test("an empty body that is not refused as invalid is outside", () => {
  expect(claimed({ "POST /products (an empty body)": json({}, 201) }, "validation-status").at(-1)).toEqual(
    outside("A product without a name returned 201."),
  );
});

test("what was deleted may be shown still", () => {
  const deleted = json({ id: "1", name: mark("product"), deletedAt: "2026-07-01T08:00:00Z" });
  expect(
    claimed({ "GET /products/1": [record("1", "product"), record("1", "product"), deleted] }, "soft-deleted-get"),
  ).toEqual([settled("200")]);
});

describe("the order of a list", () => {
  const order = (differences: Story) => claimed(differences, "list-order");

  test("is what the list shows that is there", () => {
    expect(order({ "GET /products": on(2, 1) })).toEqual([settled("newest-first")]);
    expect(order({ "GET /products": on(1, 2, 1) })).toEqual([outside("The list is not ordered by createdAt.")]);
  });

  test("is what it shows with two more records, which are deleted then", () => {
    const another = (id: string, kind: string) => [record(id, kind), record(id, kind), bare(404)];
    const { claims, gone } = products({
      "POST /products": ["1", "2", "3"].map((id) => json({ id }, 201)),
      ...{ "GET /products/2": another("2", "product"), "GET /products/3": another("3", "product-2") },
      ...{ "DELETE /products/2": json({}, 200), "DELETE /products/3": bare(204), "GET /products": [on(1), on(1, 2)] },
    });
    expect(claims.slice(-5)).toEqual([
      ["list-order", settled("oldest-first")],
      ["delete-status", settled("200")],
      ["soft-deleted-get", settled("404")],
      ["delete-status", settled("204")],
      ["soft-deleted-get", settled("404")],
    ]);
    expect(gone.slice(1)).toEqual([
      `product, ${mark("product")}, 2, deleted`,
      `product, ${mark("product-2")}, 3, deleted`,
    ]);
  });

  test("is not shown if neither record can be created, or the list is none", () => {
    expect(order({ "POST /products": [json({ id: "1" }, 201), 409], "GET /products": on(1) })).toEqual([]);
    expect(order({ "POST /products": [json({ id: "1" }, 201), 409], "GET /products": 500 })).toEqual([]);
  });
});

test("a deletion shows a body with any status but 204, and none with that", () => {
  expect(deletionOf(bare(204))).toEqual(settled("204"));
  expect(deletionOf(json({}, 200))).toEqual(settled("200"));
  expect(deletionOf(bare(200))).toEqual(outside("A DELETE returned 200 without a body."));
  expect(deletionOf(json({}, 204))).toEqual(outside("A DELETE returned 204 with a body."));
});

test("what was deleted by others shows only what a read of it returns", () => {
  const claims: unknown[] = [];
  const stage: Stage = {
    allows: () => true,
    fill: (text) => text,
    gone: () => undefined,
    claim: (id, verdict) => void claims.push([id, verdict]),
  };
  claimDeletion(stage, { after: bare(410) });
  expect(claims).toEqual([["soft-deleted-get", settled("410")]]);
});

test("every request of a trial is one that it lists", () => {
  const lines = (trial: typeof productTrial) =>
    trial.requests.map(({ method = "GET", path, note }) => `${method} ${path}${note ? ` (${note})` : ""}`);
  const listed = new Set(lines(warehouseTrial).map((line) => line.replace("{id}", "1")));
  expect(Object.keys(storyOf("warehouse")).filter((line) => !listed.has(line))).toEqual([]);
  expect(lines(productTrial).join()).not.toContain("totem group");
  expect([productTrial.kind, warehouseTrial.kind]).toEqual(["product", "warehouse"]);
});
