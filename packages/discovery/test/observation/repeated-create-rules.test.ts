import { describe, expect, test } from "vitest";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import type { Seen } from "../support/learned-records.ts";
import { accepted, type Body, learned, made, order } from "../support/observed-creates.ts";

/** A create again, answered with a record or without one. */
const again = (status: number, body: Body, differences: Partial<ObservedExchange> = {}): Seen => [
  "createAuthorization",
  status,
  { sent: body, ...differences },
];
const shown = (status: number, body: Body = order, record: Body = { ...order, ...made }): Seen =>
  again(status, body, { record });
const changed = { ...order, quantity: 6 };
const finished: Seen = ["getAuthorization", 200, { record: { ...made, status: "Finished" } }];
const active: Seen = ["getAuthorization", 200, { record: made }];

describe("the same create again", () => {
  test("shows its status if it returns the same authorization", () => {
    expect(learned(accepted(), shown(200))).toEqual(["repeat-create: 200"]);
    expect(learned(accepted(), shown(201, { ...order, quantity: 5 }))).toEqual(["repeat-create: 201"]);
    expect(learned(accepted(), shown(200, Object.fromEntries(Object.entries(order).toReversed())))).toEqual([
      "repeat-create: 200",
    ]);
  });

  test("shows its status if its code says that it exists", () => {
    expect(learned(accepted(), again(409, order, { code: "external_id_exists" }))).toEqual(["repeat-create: 409"]);
    expect(learned(accepted(), again(409, order, { code: "external_id_conflict" }))).toEqual([]);
    expect(learned(accepted(), again(400, order, { code: "external_id_exists" }))).toEqual([]);
  });

  test("shows its status without a code once the first is known to have been Active then", () => {
    expect(learned(accepted(), again(409, order))).toEqual([]);
    expect(learned(accepted(), again(409, order), active)).toEqual(["repeat-create: 409"]);
    expect(learned(accepted(), again(409, order), finished, active)).toEqual([]);
  });

  test("is one only after the first has ended, and shows nothing if it returns another", () => {
    expect(learned(accepted(), again(200, order, { record: made, startedAt: 5 }))).toEqual([]);
    expect(learned(accepted(), shown(200, order, { ...made, id: "b" }))).toEqual([]);
    expect(learned(accepted(), shown(200, order, { ...made, id: undefined }))).toEqual([]);
    expect(learned(accepted(), again(200, { ...order, externalId: "ERP-2" }, { record: made }))).toEqual([]);
  });

  test("is compared with the last one that returned another authorization", () => {
    const other = shown(201, changed, { ...changed, ...made, id: "b" });
    expect(learned(accepted(), other, shown(200, changed, { ...changed, ...made, id: "b" }))).toEqual([
      "repeat-create: 200",
    ]);
    // One that returns the same leaves the first body as it was.
    expect(learned(accepted(), shown(200, changed), shown(200))).toEqual([
      "repeat-create-changed: ignore",
      "repeat-create: 200",
    ]);
  });
});

describe("a create again with another body", () => {
  test("ignores the difference if it returns what was created", () => {
    expect(learned(accepted(), shown(200, changed))).toEqual(["repeat-create-changed: ignore"]);
    expect(learned(accepted(), shown(200, changed, { ...made, ...changed }))).toEqual([]);
    expect(learned(accepted(), shown(200, changed, made))).toEqual([]);
    expect(learned(accepted(), shown(200, { ...order, productExternalId: "RYE" }, { ...made, ...order }))).toEqual([]);
  });

  test.each(["quantity", "totemGroupId", "operationType", "carrierTaxId"])("ignores it in %s", (name) => {
    expect(learned(accepted(), shown(200, { ...order, [name]: "other" }))).toEqual(["repeat-create-changed: ignore"]);
  });

  test("is a conflict, or none, as its code says", () => {
    expect(learned(accepted(), again(409, changed, { code: "external_id_conflict" }))).toEqual([
      "repeat-create-changed: conflict",
    ]);
    expect(learned(accepted(), again(409, changed, { code: "external_id_exists" }))).toEqual([
      "repeat-create-changed: ignore",
    ]);
    expect(learned(accepted(), again(409, changed), active)).toEqual([]);
  });

  test("shows nothing if it differs only in what may be normalized", () => {
    expect(learned(accepted(), again(409, { ...order, partnerName: "P." }, { code: "external_id_conflict" }))).toEqual(
      [],
    );
    for (const name of ["productExternalId", "carrierTaxId", "totemGroupId", "operationType"])
      expect(
        learned(accepted(), again(409, { ...order, [name]: "other" }, { code: "external_id_conflict" })),
      ).toHaveLength(1);
  });
});

describe("a create again after the first is Finished", () => {
  const released = ["external-id-after-finish: released"];
  const reserved = "external-id-after-finish: reserved";

  test("releases the externalId if it returns another authorization", () => {
    expect(learned(accepted(), finished, shown(201, order, { ...made, id: "b" }))).toEqual(released);
    expect(learned(accepted(), shown(201, order, { ...made, id: "b" }))).toEqual([]);
    expect(learned(accepted(), finished, again(201, order, { record: { ...made, id: "b" }, startedAt: 15 }))).toEqual(
      [],
    );
  });

  test("reserves it if it returns the same one, or its code says so", () => {
    expect(learned(accepted(), finished, shown(200))).toEqual([reserved, "repeat-create: 200"]);
    expect(learned(accepted(), finished, again(409, order, { code: "external_id_exists" }))).toEqual([
      reserved,
      "repeat-create: 409",
    ]);
    expect(learned(accepted(), finished, again(409, changed, { code: "external_id_conflict" }))).toEqual([
      reserved,
      "repeat-create-changed: conflict",
    ]);
    expect(learned(accepted(), finished, again(409, order))).toEqual([]);
    expect(learned(accepted(), finished, again(409, order, { code: "authorization_finished" }))).toEqual([]);
    expect(learned(accepted(), finished, again(400, order, { code: "external_id_exists" }))).toEqual([]);
  });
});
