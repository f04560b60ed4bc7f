import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { randomOwn } from "@totem-partner/spec/random-own";
import { deliveriesUnder } from "@totem-partner/spec/deliveries";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import * as commands from "../src/commands/records.ts";
import { encodeEvent, describeEvent } from "../src/representation.ts";
import { arrive, createInApplication, describeAssumptions, parseAssumptions } from "../src/index.ts";
import { aFullAuthorization, anAuthorization, driver, northGate } from "./support/domain/authorization.ts";
import { aForm, aPdf } from "./support/domain/cleaning.ts";
import { contractViolations } from "./support/contract.ts";
import { Partner } from "./support/partner.ts";

/** A refusal with 429 would ask for a wait that the service does not name. */
const isNotRateLimit = (status: number): boolean => status !== 429;

/** A value of every assumption; a limit of requests that leaves some of the calls is rare. */
const combinations = fc
  .record(
    Object.fromEntries(
      describeAssumptions().map(({ id, values, integer, own = "list" }) => [
        id,
        fc.oneof(
          ...values.map(({ value }) => {
            if (value === "<own>") return { weight: 4, arbitrary: randomOwn[own] };
            if (value !== "<integer>") return { weight: 4, arbitrary: fc.constant<InputValue>(value) };
            return {
              weight: 1,
              arbitrary: fc
                .integer({ min: integer?.minimum ?? 1, max: integer?.maximum ?? 300 })
                .filter(isNotRateLimit),
            };
          }),
        ),
      ]),
    ),
  )
  .map(parseAssumptions);

const ids = Object.keys(operations).filter((id): id is OperationId => id in operations);
const nobodys = "33333333-3333-4333-8333-333333333333";
const lastOf = (records: Iterable<[string, unknown]>): string => [...records].at(-1)?.[0] ?? nobodys;

/** Calls every operation with what is wrong for all of them alike. */
async function callWrongly(partner: Partner): Promise<void> {
  for (const id of ids) {
    const withId = operations[id].path.includes("{id}");
    const bodies = "body" in operations[id] ? ["{", "[]", { unknown: 1 }, {}] : [undefined];
    for (const body of bodies) {
      await partner.call(id, { id: nobodys, query: "?no-such=1", body });
      await partner.call(id, { id: nobodys, body });
      if (withId) await partner.call(id, { id: "17", body });
    }
  }
}

async function callAuthorizations(partner: Partner): Promise<void> {
  const { authorizations } = partner.company.records;
  const body = aFullAuthorization({ externalId: "ERP-1" });
  await partner.create(body);
  await partner.create(body);
  await partner.create({ ...body, quantity: 1 });
  await partner.create(anAuthorization({ externalId: "ERP-2" }));
  await partner.create({ ...body, externalId: "ERP-3", scheduledDate: undefined });
  await partner.create({ ...body, externalId: "ERP-4", carrierTaxId: "NONE" });
  await partner.create({ ...body, externalId: "ERP-5", productExternalId: "NONE" });
  await partner.create({ ...body, externalId: "ERP-6", driverNif: "NONE" });
  const { productExternalId: _product, warehouseExternalId: _warehouse, ...nameless } = body;
  await partner.create({ ...nameless, externalId: "ERP-7", productId: "1", scheduledDate: "2026-07-01T06:00:00" });
  await partner.create({ ...nameless, externalId: "ERP-8" });
  for (const query of ["", "?limit=0", "?limit=250", "?scheduledDateTo=2026-07-01", "?status=Active&offset=1"]) {
    await partner.list(query);
  }
  const { externalId: _none, ...inApplication } = body;
  createInApplication(partner.company, inApplication);
  for (const id of [...authorizations.keys()]) {
    await partner.get(id);
    await partner.patch(id, { tractorPlate: "NEW1", quantity: 1 });
    await partner.patch(id, { productExternalId: "NONE" });
    for (const event of ["synced", "fetch_requested_from_erp", "other"]) await partner.emit(id, event);
    arrive(partner.company, { totemGroupId: northGate, driverNif: driver, authorizationId: id });
    await partner.cancel(id);
    await partner.cancel(id);
    await partner.patch(id, { tractorPlate: "NEW1" });
  }
  await partner.create(body);
}

async function callCatalog(partner: Partner): Promise<void> {
  const { products, warehouses } = partner.company.records;
  commands.products.create(partner.company, { name: "Foreign", native: false });
  commands.warehouses.create(partner.company, { name: "Foreign", native: false });
  const foreign = [lastOf(products), lastOf(warehouses)] as const;
  for (const body of [
    { name: "Rye", externalId: "RYE" },
    { name: "Rye", externalId: "RYE" },
  ]) {
    await partner.call("createProduct", { body });
    await partner.call("createWarehouse", { body });
  }
  await partner.call("createWarehouse", { body: { name: "Silo", totemGroupId: nobodys } });
  for (const id of [lastOf(products), foreign[0]]) {
    await partner.call("updateProduct", { id, body: { name: "Other" } });
    for (const operation of ["getProduct", "deleteProduct", "getProduct"] as const)
      await partner.call(operation, { id });
  }
  for (const id of [lastOf(warehouses), foreign[1]]) {
    await partner.call("updateWarehouse", { id, body: { totemGroupId: nobodys } });
    for (const operation of ["getWarehouse", "deleteWarehouse", "getWarehouse"] as const)
      await partner.call(operation, { id });
  }
}

async function callCleaning(partner: Partner): Promise<void> {
  const { records } = partner.company;
  const lists = ["listCleaningCategories", "listCleaningTypes", "listCleaningIncompatibilities"] as const;
  for (const operation of lists) await partner.call(operation);
  await partner.call("createCleaningCategory", { body: { name: "Food" } });
  for (const document of [undefined, "no PDF", aPdf(), aPdf()]) {
    const form = aForm({ enabled: true, ...(document !== undefined && { document }) });
    await partner.call("createCleaningProtocol", { body: form });
  }
  await partner.call("getCleaningProtocol");
  const id = records.protocol?.id ?? nobodys;
  await partner.call("updateCleaningProtocolConfiguration", { id, body: aForm({ enabled: false }) });
  for (const operation of ["activateCleaningProtocol", "deactivateCleaningProtocol"] as const) {
    await partner.call(operation, { id });
    await partner.call(operation, { id });
  }
  for (const name of ["Food", "Fuel"]) await partner.call("createCleaningCategory", { body: { name } });
  await partner.call("createCleaningType", { body: { name: "Rinse", categoryId: nobodys } });
  await partner.call("createCleaningType", { body: { name: "Rinse" } });
  const [firstId, secondId] = records.categories.keys();
  for (const second of [secondId, secondId, firstId, nobodys]) {
    await partner.call("createCleaningIncompatibility", { body: { kind: "category", firstId, secondId: second } });
  }
  for (const operation of lists) await partner.call(operation);
  await partner.call("deleteCleaningIncompatibility", { id: lastOf(records.incompatibilities) });
  await partner.call("deleteCleaningProtocol", { id });
}

async function callWebhook(partner: Partner): Promise<void> {
  const body = { url: "https://erp.example/webhooks", secret: "a secret of the partner" };
  await partner.call("getWebhookConfiguration");
  await partner.call("deleteWebhookConfiguration");
  await partner.call("putWebhookConfiguration", { body });
  await partner.call("getWebhookConfiguration");
  await partner.call("deleteWebhookConfiguration");
}

const numRuns = 3 * inject("scale");

test(
  "under any combination of assumptions, every answer and delivery is one that the effective contract describes",
  { timeout: 20_000 * numRuns },
  async () => {
    await fc.assert(
      fc.asyncProperty(combinations, async (assumptions) => {
        // Each call fails when its answer is another than the contract says.
        const partner = new Partner({ assumptions });
        await callWrongly(partner);
        await callAuthorizations(partner);
        await callCatalog(partner);
        await callCleaning(partner);
        await callWebhook(partner);
        const deliveries = await deliveriesUnder(assumptions);
        for (const event of partner.events) {
          const delivered: unknown = JSON.parse(
            encodeEvent(describeEvent(event, partner.company), partner.company.assumptions.assume),
          );
          const { body } = deliveries[event.type];
          expect([delivered, body(delivered), body.errors]).toEqual([delivered, true, null]);
        }
      }),
      { numRuns },
    );
  },
);

test("an answer of another company's assumptions is refused", async () => {
  const partner = new Partner({ assumptions: { "create-status": "200" } });
  const { status, body } = await partner.create(anAuthorization());
  expect(status).toBe(200);
  const answer = { status, body, text: JSON.stringify(body), headers: new Headers() };
  expect(contractViolations("cancelAuthorization", { ...answer, status: 201 })).toEqual([
    expect.stringContaining("cancelAuthorization does not declare 201"),
  ]);
  expect(contractViolations("createAuthorization", answer)).toEqual([
    "X-Request-Id is missing.",
    "The media type is null, not application/json.",
  ]);
});
