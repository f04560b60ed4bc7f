import { describe, expect, test } from "vitest";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import type { Seen } from "../support/learned-records.ts";
import { accepted, learned, made, now, order, orderWithout, refused, wrong } from "../support/observed-creates.ts";

/** Learns from a create that is known to be of a new authorization; returns all but its status. */
function ofNew(...[body, differences, record]: Parameters<typeof accepted>): string[] {
  const [status, ...others] = learned(now, accepted(body, differences, record));
  expect(status).toBe("create-status: 201");
  return others;
}

describe("a create is of a new authorization", () => {
  test("if that was created after the time that was known before", () => {
    expect(learned(now, accepted())).toEqual(["create-status: 201"]);
    expect(learned(accepted())).toEqual([]);
    expect(learned(now, accepted(order, {}, { ...made, createdAt: "2026-07-01T08:00:00Z" }))).toEqual([]);
    expect(learned(now, accepted(order, { startedAt: 5 }))).toEqual([]);
    expect(learned(now, accepted(order, {}, { ...made, createdAt: null }))).toEqual([]);
  });

  test("if it succeeds with a record that has an id, and was sent with an externalId", () => {
    expect(learned(now, refused(201, order))).toEqual([]);
    expect(learned(now, accepted(order, {}, { ...made, id: 17 }))).toEqual([]);
    expect(learned(now, accepted({ ...order, externalId: undefined }))).toEqual([]);
    expect(learned(now, accepted({ ...order, externalId: 17 }))).toEqual([]);
    expect(learned(now, accepted(order, { sent: undefined }))).toEqual([]);
    expect(learned(now, ["createAuthorization", 409, { sent: order, record: made }])).toEqual([]);
  });

  test("if none with its externalId came before", () => {
    expect(
      learned(now, accepted(), accepted(order, {}, { ...made, id: "b", createdAt: "2026-07-01T10:00:00Z" })),
    ).toEqual(["create-status: 201"]);
    const other = accepted(
      { ...order, externalId: "ERP-2" },
      {},
      { ...made, id: "b", createdAt: "2026-07-01T10:00:00Z" },
    );
    expect(learned(now, accepted(), other)).toEqual(["create-status: 201", "create-status: 201"]);
  });

  describe("if none with its externalId can still be under way", () => {
    const waiting = accepted(order, { openCreates: [100, 101] });
    const other = (number: number, differences: Partial<ObservedExchange> = {}): Seen =>
      refused(500, { externalId: `X-${number}` }, { number, ...differences });

    test("which those show that end after it", () => {
      expect(learned(now, waiting, other(100))).toEqual([]);
      expect(learned(now, waiting, other(100), other(101))).toEqual(["create-status: 201"]);
      expect(learned(now, waiting, other(100), other(102))).toEqual([]);
    });

    test("which one with its externalId does not show, unless another caller sent it", () => {
      const same = { sent: { externalId: "ERP-1" } };
      expect(learned(now, waiting, other(100, same), other(101))).toEqual([]);
      expect(learned(now, waiting, other(100, { ...same, caller: 2 }), other(101))).toEqual(["create-status: 201"]);
      expect(learned(now, waiting, other(100, { sent: undefined }), other(101))).toEqual(["create-status: 201"]);
    });

    test("unless an answer was lost since", () => {
      expect(learned(now, waiting, other(100, { lost: 1 }), other(101, { lost: 1 }))).toEqual([]);
      expect(learned(now, accepted(order, { openCreates: [100], lost: 1 }))).toEqual([]);
    });

    test("and no more than five hundred wait", () => {
      const many = Array.from({ length: 501 }, (_, nth) =>
        accepted(
          { ...order, externalId: `N-${nth}` },
          { openCreates: [9999], startedAt: 6, endedAt: 7 },
          { ...made, id: `n-${nth}` },
        ),
      );
      expect(learned(now, ...many, other(9999))).toHaveLength(500);
    });
  });
});

describe("a new authorization shows", () => {
  test("that party fields are optional if it lacks one", () => {
    expect(ofNew(orderWithout("partnerName"))).toEqual(["party-fields: optional"]);
    expect(ofNew(orderWithout("productOwnerName"))).toEqual(["party-fields: optional"]);
  });

  test("that only the essential fields are required if it lacks a reference", () => {
    expect(ofNew(orderWithout("productExternalId"))).toEqual(["required-on-create: essential"]);
    expect(ofNew(orderWithout("warehouseExternalId"))).toEqual(["required-on-create: essential"]);
  });

  test("that unknown and removed fields are ignored", () => {
    expect(ofNew({ ...order, x: 1 }, wrong(["/x", "unknown_field"]))).toEqual(["unknown-field: ignore"]);
    expect(ofNew({ ...order, x: 1 }, wrong(["/x", "removed_field"]))).toEqual(["removed-fields: ignore"]);
    expect(ofNew({ ...order, x: 1 }, wrong(["/x"]))).toEqual([]);
  });

  test("whether a further party field is accepted", () => {
    const body = { ...order, partnerAddress: "Here" };
    const errors = wrong(["/partnerAddress", "unknown_field"]);
    expect(learned(now, accepted(body, errors))).toEqual(["further-party-fields: accept", "create-status: 201"]);
    expect(ofNew(body, errors, { ...made, partnerAddress: undefined })).toEqual(["further-party-fields: reject"]);
    expect(ofNew(body, errors, { ...made, partnerAddress: "There" })).toEqual([]);
    const two = { ...body, productOwnerAddress: "There" };
    expect(ofNew(two, errors, { ...made, partnerAddress: undefined })).toEqual([]);
  });

  test.each([
    ["2026-07-01T06:00:00Z", ["utc"]],
    ["2026-07-01T04:00:00Z", ["madrid"]],
    ["2026-07-01T05:00:00Z", []],
  ])("where a date-time without an offset is read: %s", (scheduledDate, zones) => {
    const body = { ...order, scheduledDate: "2026-07-01T06:00:00" };
    expect(ofNew(body, {}, { ...made, scheduledDate })).toEqual(zones.map((zone) => `local-date-times: ${zone}`));
  });

  test("that only by the dates that have none, and by all of them", () => {
    const body = { ...order, scheduledDate: "2026-07-01T06:00:00", endDate: "2026-07-02T06:00:00.000" };
    const shown = { scheduledDate: "2026-07-01T06:00:00Z", endDate: "2026-07-02T06:00:00Z" };
    expect(ofNew(body, {}, { ...made, ...shown })).toEqual(["local-date-times: utc"]);
    expect(ofNew(body, {}, { ...made, ...shown, endDate: "2026-07-02T04:00:00Z" })).toEqual([]);
    expect(ofNew({ ...body, endDate: "2026-07-02T06:00:00Z" }, {}, { ...made, ...shown })).toEqual([
      "local-date-times: utc",
    ]);
    for (const scheduledDate of ["2026-07-01T06:00:00+02:00", "2026-07-01", "at 2026-07-01T06:00:00", 17])
      expect(ofNew({ ...order, scheduledDate }, {}, { ...made, ...shown })).toEqual([]);
  });

  test("that an endDate alone is accepted", () => {
    const endDate = "2026-07-02T06:00:00Z";
    const shown = ["end-date-only: until,unrestricted"];
    expect(ofNew({ ...order, endDate })).toEqual(shown);
    expect(ofNew({ ...order, endDate, scheduledDate: null })).toEqual(shown);
    expect(ofNew({ ...order, endDate, scheduledDate: "2026-07-01T06:00:00Z" })).toEqual([]);
    expect(ofNew({ ...order, endDate: null })).toEqual([]);
  });
});

describe("a further party field that a create shows as it was sent is accepted, also by a repeat", () => {
  const body = { ...order, partnerAddress: "Here" };

  test("without knowing whether it is new", () => {
    expect(learned(accepted(body))).toEqual(["further-party-fields: accept"]);
    expect(learned(accepted(body, {}, { ...made, partnerAddress: "There" }))).toEqual([]);
    expect(
      learned(accepted({ ...body, productOwnerAddress: "There" }, {}, { ...made, partnerAddress: "There" })),
    ).toEqual([]);
  });
});
