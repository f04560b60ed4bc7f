import { describe, expect, test } from "vitest";
import { creates, events, patches } from "../../../../src/calibration/writing/trials/authorization-asks.ts";

describe("what a trial sends", () => {
  const days = { scheduledDate: "2099-01-01T00:00:00Z", endDate: "2099-01-02T00:00:00Z" };
  const usual = {
    ...{
      productExternalId: "{product}",
      warehouseExternalId: "{warehouse}",
      quantity: 0.001,
      totemGroupId: "{totemGroup}",
    },
    ...{
      operationType: "loading",
      carrierTaxId: "{carrier}",
      partnerName: "Totem calibration",
      productOwnerName: "Totem calibration",
    },
  };
  const body = (what: string, differences: object = {}) => ({
    ...{ externalId: `totem-calibration-{run}-${what}`, batch: `totem-calibration-{run}-${what}` },
    ...{ ...usual, ...days, ...differences },
  });
  const without = (whole: object, ...names: string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
  const pastDays = { scheduledDate: "2000-01-01T00:00:00Z", endDate: "2000-01-02T00:00:00Z" };

  test("are authorizations on days that are far away or over, without a driver, and with the marker of the run", () => {
    expect(Object.fromEntries(Object.entries(creates).map(([name, ask]) => [name, ask.body]))).toEqual({
      ...{
        main: body("main"),
        repeated: body("main"),
        changed: body("main", { quantity: 0.002 }),
        afterFinish: body("main"),
      },
      withoutParties: without(body("no-parties"), "partnerName", "productOwnerName"),
      furtherParties: body("further-parties", { partnerAddress: "Totem calibration" }),
      withoutReferences: without(body("no-references"), "productExternalId", "warehouseExternalId"),
      withoutProduct: without(body("no-product"), "productExternalId"),
      withoutWarehouse: without(body("no-warehouse"), "warehouseExternalId"),
      local: body("local", { scheduledDate: "2099-01-01T00:00:00", endDate: "2099-01-02T00:00:00" }),
      past: body("past", pastDays),
      endOnly: without(body("end-only", pastDays), "scheduledDate"),
    });
    for (const { creates: kind, body: sent } of Object.values(creates))
      expect(kind).toEqual({ kind: "authorization", marker: sent?.["batch"] });
    expect(creates.main).not.toHaveProperty("note");
  });

  test("are updates that admit no driver and change no days", () => {
    const trailer = { trailerPlates: ["CALIBR8"] };
    expect(Object.fromEntries(Object.entries(patches).map(([name, ask]) => [name, ask.body]))).toEqual({
      ...{ plain: trailer, unknownField: { ...trailer, totemCalibration: true } },
      removedField: { ...trailer, productId: "00000000-0000-4000-8000-000000000000" },
      ...{
        immutableField: { ...trailer, format: "calibration" },
        tractor: { tractorPlate: "CALIBR7" },
        noTractor: { tractorPlate: null },
      },
      unknownProduct: { productExternalId: "totem-calibration-{run}-unknown" },
      unknownWarehouse: { warehouseExternalId: "totem-calibration-{run}-unknown" },
      ...{ finished: { trailerPlates: ["CALIBR9"] }, driver: { driverNif: "TC-{runId}" } },
    });
    expect(patches.driver).toMatchObject({ needs: "driver", creates: { kind: "driver", marker: "TC-{runId}" } });
  });

  test("are events on the first authorization, which must be allowed", () => {
    expect(Object.values(events).map(({ needs, creates: made }) => [needs, made])).toEqual([
      ["event", { kind: "event", marker: "synced on totem-calibration-{run}-main" }],
      ["event", { kind: "event", marker: "fetch_requested_from_erp on totem-calibration-{run}-main" }],
    ]);
  });
});
