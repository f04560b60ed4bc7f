import { operations } from "@totem-partner/spec/operations";
import { afterEach, expect, test, vi } from "vitest";
import { arrive } from "../../src/index.ts";
import { Table } from "../../src/records/tables.ts";
import {
  anAssignedAuthorization,
  anAuthorization,
  driver,
  northGate,
  otherDriver,
} from "../support/domain/authorization.ts";
import { createCategory, createProtocol, createType } from "../support/domain/cleaning.ts";
import { lists } from "../support/domain/lists.ts";
import { Partner } from "../support/partner.ts";

afterEach(() => vi.restoreAllMocks());

/** Detects iteration over the rows of any table. */
function watchWalks(): () => PropertyKey[] {
  const ways = ["keys", "values", Symbol.iterator] as const;
  const watched = ways.map((way) => ({ way, spy: vi.spyOn(Table.prototype, way) }));
  return () => watched.filter(({ spy }) => spy.mock.calls.length > 0).map(({ way }) => way);
}

test("a walk through a table is noticed", () => {
  const walks = watchWalks();
  for (const _row of new Partner().company.records.products) break;
  expect(walks()).toEqual([Symbol.iterator]);
});

test("no list, create, change, end or arrival goes through the records", async () => {
  const partner = new Partner();
  await createProtocol(partner);
  const walks = watchWalks();
  const { id } = await partner.created(anAuthorization({ externalId: "ERP-1" }));
  await partner.create(anAuthorization({ externalId: "ERP-1" }));
  await partner.created(anAssignedAuthorization({ externalId: "ERP-2" }));
  await partner.patch(id, { productExternalId: "MAIZE-01", warehouseExternalId: "SILO-02", driverNif: otherDriver });
  arrive(partner.company, { totemGroupId: northGate, driverNif: driver });
  arrive(partner.company, { totemGroupId: northGate, driverNif: otherDriver });
  await partner.cancel(id);
  await partner.call("createProduct", { body: { externalId: "OATS-01", name: "Oats" } });
  await partner.call("createWarehouse", { body: { externalId: "SILO-09", name: "Silo 9", totemGroupId: northGate } });
  const [firstId, secondId] = [await createCategory(partner, "Dairy"), await createCategory(partner, "Grain")];
  await createType(partner, "Steam");
  await partner.call("createCleaningIncompatibility", { body: { kind: "category", firstId, secondId } });
  for (const operation of lists) expect((await partner.call(operation)).status).toBe(200);
  for (const query of ["?status=Active", "?scheduledDateFrom=2026-07-01&offset=1"]) await partner.list(query);
  partner.company.clock.advance(86_400_000);
  expect(walks()).toEqual([]);
  expect(lists).toEqual(Object.keys(operations).filter((operation) => operation.startsWith("list")));
});
