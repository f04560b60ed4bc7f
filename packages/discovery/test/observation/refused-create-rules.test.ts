import { describe, expect, test } from "vitest";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import {
  accepted,
  type Body,
  learned,
  made,
  now,
  order,
  orderWithout,
  refused,
  wrong,
} from "../support/observed-creates.ts";

const invalid = { code: "validation_failed" } as const;

/** Learns from a refused create. */
const ofRefused = (body: Body, differences: Partial<ObservedExchange> = {}, status = 400): string[] =>
  learned(refused(status, body, differences));

/** Learns from a refused create after an accepted one. */
function afterAccepted(body: Body, differences: Partial<ObservedExchange> = {}, status = 400): string[] {
  const [first, ...others] = learned(now, accepted(), refused(status, { ...body, externalId: "ERP-2" }, differences));
  expect(first).toBe("create-status: 201");
  return others;
}

describe("a create that lacks a reference", () => {
  const required = ["required-on-create: all"];
  const bare = orderWithout("productExternalId");
  const errors = wrong(["/productExternalId"]);

  test("is refused as invalid where it is required", () => {
    expect(ofRefused(bare, { ...invalid, ...errors })).toEqual(required);
    const both = orderWithout("productExternalId", "warehouseExternalId");
    expect(ofRefused(both, { ...invalid, ...wrong(["/productExternalId"], ["/warehouseExternalId"]) })).toEqual(
      required,
    );
  });

  test.each([
    ["another mistake", bare, { ...invalid, ...wrong(["/productExternalId"], ["/quantity"]) }, 400],
    ["no mistake", bare, invalid, 400],
    ["a mistake in what it has", order, { ...invalid, ...errors }, 400],
    ["another code", bare, { code: "unknown_reference", ...errors }, 400],
    ["no code", bare, errors, 400],
    ["a status that says otherwise", bare, { ...invalid, ...errors }, 404],
    ["a party missing, too", orderWithout("productExternalId", "partnerName"), { ...invalid, ...errors }, 400],
    ["a party without a name", { ...bare, partnerName: "" }, { ...invalid, ...errors }, 400],
    ["a party that is none", { ...bare, partnerName: 17 }, { ...invalid, ...errors }, 400],
  ] as const)("shows nothing with %s", (_, body, differences, status) => {
    expect(ofRefused(body, differences, status)).toEqual([]);
  });

  test("is refused for that if it differs from an accepted one in nothing else", () => {
    expect(afterAccepted(bare, errors)).toEqual(required);
    expect(afterAccepted(bare, {}, 422)).toEqual(required);
    expect(afterAccepted({ ...bare, quantity: 6 }, errors)).toEqual([]);
    expect(afterAccepted(order, errors)).toEqual([]);
    expect(afterAccepted(bare, { ...errors, code: "external_id_conflict" })).toEqual([]);
    expect(afterAccepted(bare, errors, 404)).toEqual([]);
    expect(afterAccepted({ ...bare, warehouseExternalId: "W2" }, errors)).toEqual([]);
  });
});

describe("a create that lacks a party", () => {
  const required = ["party-fields: required"];
  const bare = orderWithout("partnerName");

  test("is refused as invalid, and names it, where it is required", () => {
    expect(ofRefused(bare, { ...invalid, blame: "/partnerName is missing" })).toEqual(required);
    expect(ofRefused(orderWithout("productOwnerName"), { ...invalid, blame: "/productOwnerName" })).toEqual(required);
  });

  test.each([
    ["if it names another field", bare, { ...invalid, blame: "/productOwnerName is missing" }, 400],
    ["if it has the field", order, { ...invalid, blame: "/partnerName is too long" }, 400],
    ["with another mistake", bare, { ...invalid, ...wrong(["/quantity"]), blame: "/partnerName is missing" }, 400],
    ["with another code", bare, { code: "unknown_reference", blame: "/partnerName is missing" }, 400],
    ["without a code", bare, { blame: "/partnerName is missing" }, 400],
    ["with a status that says otherwise", bare, { ...invalid, blame: "/partnerName is missing" }, 404],
  ] as const)("shows nothing %s", (_, body, differences, status) => {
    expect(ofRefused(body, differences, status).filter((line) => line.startsWith("party"))).toEqual([]);
  });

  test("is refused for that if it differs from an accepted one in nothing else", () => {
    expect(afterAccepted(bare)).toEqual(required);
    expect(afterAccepted(orderWithout("partnerName", "productOwnerName"))).toEqual(required);
    expect(afterAccepted({ ...bare, quantity: 6 })).toEqual([]);
    // Either could be the reason.
    expect(afterAccepted(orderWithout("partnerName", "productExternalId"))).toEqual([]);
  });
});

describe("a create with an unexpected field", () => {
  const body = { ...order, x: 1 };
  const unknown = wrong(["/x", "unknown_field"]);
  const removed = wrong(["/x", "removed_field"]);

  test("is refused as invalid where it is unknown", () => {
    expect(ofRefused(body, { ...invalid, ...unknown })).toEqual(["unknown-field: reject"]);
    expect(ofRefused(body, { ...invalid, ...wrong(["/x", "unknown_field"], ["/quantity"]) })).toEqual([]);
    expect(ofRefused({ ...body, partnerName: undefined }, { ...invalid, ...unknown })).toEqual([]);
    expect(ofRefused(body, { code: "unknown_reference", ...unknown })).toEqual([]);
    expect(ofRefused(body, unknown)).toEqual([]);
  });

  test("is refused for that if it differs from an accepted one in nothing else", () => {
    expect(afterAccepted(body, unknown)).toEqual(["unknown-field: reject"]);
    expect(afterAccepted(body, unknown, 404)).toEqual([]);
    expect(afterAccepted({ ...body, quantity: 6 }, unknown)).toEqual([]);
    expect(afterAccepted(body, removed)).toEqual(["removed-fields: reject"]);
    expect(afterAccepted(body, removed, 404)).toEqual([]);
    expect(afterAccepted({ ...body, quantity: 6 }, removed)).toEqual([]);
    expect(afterAccepted({ ...body, y: 1 }, wrong(["/x", "removed_field"], ["/y", "unknown_field"]))).toEqual([]);
  });

  test("is refused by its code where it was removed", () => {
    const code = "removed_field";
    expect(ofRefused(body, { code, ...removed })).toEqual(["removed-fields: reject"]);
    expect(ofRefused(body, { code, ...wrong(["/x", code], ["/quantity"]) })).toEqual(["removed-fields: reject"]);
    expect(ofRefused(body, { code, ...unknown })).toEqual([]);
    expect(ofRefused(body, { ...invalid, ...removed })).toEqual([]);
    expect(ofRefused(body, { code, ...removed }, 404)).toEqual([]);
  });

  test("of a party is refused where others are, if its value is acceptable", () => {
    const errors = wrong(["/partnerAddress", "unknown_field"]);
    const withParty = (partnerAddress: unknown, differences: Partial<ObservedExchange> = {}) =>
      ofRefused({ ...order, partnerAddress }, { ...invalid, ...errors, ...differences });
    const rejected = ["further-party-fields: reject"];
    expect(withParty("Here")).toEqual(rejected);
    expect(withParty("x".repeat(200))).toEqual(rejected);
    for (const value of ["x".repeat(201), "", 17]) expect(withParty(value)).toEqual([]);
    expect(
      ofRefused(
        { ...order, partnerAddress: "Here", x: 1 },
        { ...invalid, ...wrong(["/partnerAddress", "unknown_field"], ["/x", "unknown_field"]) },
      ),
    ).toEqual([]);
    const two = { ...order, partnerAddress: "Here", productOwnerAddress: "" };
    expect(
      ofRefused(two, {
        ...invalid,
        ...wrong(["/partnerAddress", "unknown_field"], ["/productOwnerAddress", "unknown_field"]),
      }),
    ).toEqual([]);
  });
});

describe("a create with dates", () => {
  const local = { ...order, scheduledDate: "2026-07-01T06:00:00" };
  const errors = wrong(["/scheduledDate"]);

  test("without an offset is refused as invalid where these are not read", () => {
    const rejected = ["local-date-times: reject"];
    expect(ofRefused(local, { ...invalid, ...errors })).toEqual(rejected);
    expect(
      ofRefused(
        { ...local, endDate: "2026-07-01T06:00:00.5" },
        { ...invalid, ...wrong(["/scheduledDate"], ["/endDate"]) },
      ),
    ).toEqual(rejected);
    expect(
      ofRefused({ ...local, endDate: "tomorrow" }, { ...invalid, ...wrong(["/scheduledDate"], ["/endDate"]) }),
    ).toEqual([]);
    expect(ofRefused(local, { ...invalid, ...wrong(["/scheduledDate"], ["/quantity"]) })).toEqual([]);
    expect(ofRefused({ ...local, partnerName: undefined }, { ...invalid, ...errors })).toEqual([]);
    expect(ofRefused(local, errors)).toEqual([]);
  });

  test("of which it has only the end is refused by its code", () => {
    const code = "end_date_without_start";
    expect(ofRefused(order, { code }, 422)).toEqual(["end-date-only: reject"]);
    expect(ofRefused(order, { code }, 400)).toEqual([]);
    expect(ofRefused(order, {}, 422)).toEqual([]);
  });
});

describe("a create with a reference to nothing", () => {
  const code = "unknown_reference";

  test("is refused by its code", () => {
    expect(ofRefused(order, { code }, 404)).toEqual(["unknown-reference: 404"]);
    expect(ofRefused(order, { code, ...wrong(["/quantity"]) }, 404)).toEqual([]);
    expect(ofRefused(order, {}, 404)).toEqual([]);
  });

  test("may name a driver", () => {
    const driven = { ...order, driverNif: "A" };
    const both = ["unknown-reference: 422", "unknown-driver: reject"];
    expect(ofRefused(driven, { code, blame: "/driverNif is unknown" }, 422)).toEqual(both);
    expect(ofRefused(driven, { code, blame: "/driverNifs" }, 422)).toEqual(both.slice(0, 1));
    expect(ofRefused(order, { code, blame: "/driverNif is unknown" }, 422)).toEqual(both.slice(0, 1));
  });
});

test("a create that succeeds is refused for nothing", () => {
  expect(
    learned(accepted(orderWithout("partnerName"), { ...invalid, blame: "/partnerName" }, { ...made, id: 17 })),
  ).toEqual([]);
});
