import {
  AlreadyFinishedError,
  AuthenticationError,
  CarrierNotRegisteredError,
  ConflictError,
  NotFoundError,
  type PartnerClient,
  ValidationError,
} from "@totem-partner/sdk";
import { expect } from "vitest";
import { northGate } from "../authorization.ts";

/** A client as an integrator makes it, one whose requests only the service checks, one without a valid key, and one whose first response to a POST is lost. */
export type Clients = Readonly<Record<"partner" | "unchecked" | "stranger" | "lossy", PartnerClient>>;

const order = (externalId: string) => ({
  ...{ externalId, productExternalId: "WHEAT-01", warehouseExternalId: "SILO-01", quantity: 24.5 },
  ...({ totemGroupId: northGate, operationType: "loading", carrierTaxId: "B12345674" } as const),
});
const pdf = new Blob(["%PDF-1.7\n%%EOF"], { type: "application/pdf" });
const nobody = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";

/** An id of the same kind that no record has. */
export const unlike = (id: string): string => id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");

/** A create without what the types require. */
const untyped = (value: unknown): never => value as never;

async function refused(call: PromiseLike<unknown>, ...classes: (abstract new (...given: never[]) => unknown)[]) {
  const outcome = await Promise.resolve(call).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!("error" in outcome)) throw new Error("The call succeeded.");
  if (!classes.some((one) => outcome.error instanceof one)) throw outcome.error;
}

const some = async ({ authorizations }: PartnerClient, count: number): Promise<string[]> => {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push((await authorizations.create(order(`ERP-${String(n)}`))).id);
  return ids;
};
const one = async (partner: PartnerClient): Promise<string> => (await some(partner, 1))[0] ?? "";
const idsIn = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id).sort();
const protocol = ({ cleaningProtocol }: PartnerClient) => cleaningProtocol.create({ enabled: true, document: pdf });

/** The forty steps of an integration: each fails if a client cannot use the service for it. */
export const steps: Readonly<Record<string, (clients: Clients) => Promise<unknown>>> = {
  "create an order": async ({ partner }) =>
    expect(await partner.authorizations.create(order("A"))).toMatchObject({ status: "Active", product: "Soft wheat" }),
  "create it again": async ({ partner }) => {
    const { id } = await partner.authorizations.create(order("A"));
    expect(await partner.authorizations.create(order("A"))).toMatchObject({ id });
  },
  "lose the response to a create": async ({ lossy, partner }) => {
    const { id } = await lossy.authorizations.create(order("A"));
    expect(idsIn(await partner.authorizations.list().toArray({ limit: 9 }))).toEqual([id]);
  },
  "create another with its externalId": async ({ partner }) => {
    await partner.authorizations.create(order("A"));
    await refused(partner.authorizations.create({ ...order("A"), quantity: 1 }), ConflictError);
  },
  "get an order": async ({ partner }) => {
    const id = await one(partner);
    expect(await partner.authorizations.get(id)).toMatchObject({ id, quantity: 24.5, trailerPlates: [] });
  },
  "read a page": async ({ partner }) => {
    await some(partner, 3);
    expect((await partner.authorizations.list({ limit: 2, offset: 1 })).items).toHaveLength(2);
  },
  "read an empty list": async ({ partner }) =>
    expect(await partner.authorizations.list().toArray({ limit: 9 })).toEqual([]),
  "walk through pages": async ({ partner }) => {
    const ids = await some(partner, 5);
    const read: string[] = [];
    const first = await partner.authorizations.list({ limit: 2 });
    for (let page: typeof first | null = first; page !== null; page = await page.next())
      read.push(...page.items.map(({ id }) => id));
    expect(read.sort()).toEqual(ids.sort());
  },
  "iterate with a limit": async ({ partner }) => {
    const ids = await some(partner, 7);
    expect(idsIn(await partner.authorizations.list({ limit: 3 }).toArray({ limit: 99 }))).toEqual(ids.sort());
  },
  "iterate over more than a page": async ({ partner }) => {
    const ids = await some(partner, 27);
    expect(idsIn(await partner.authorizations.list().toArray({ limit: 99 }))).toEqual(ids.sort());
  },
  "filter by status": async ({ partner: { authorizations }, partner }) => {
    const [first = "", second = ""] = await some(partner, 2);
    await authorizations.cancel(first);
    expect(idsIn(await authorizations.list({ status: "Active" }).toArray({ limit: 9 }))).toEqual([second]);
  },
  "filter by date": async ({ partner: { authorizations } }) => {
    const { id } = await authorizations.create({ ...order("A"), scheduledDate: "2099-07-02T06:00:00Z" });
    const from = authorizations.list({ scheduledDateFrom: "2099-07-01" });
    expect(idsIn(await from.toArray({ limit: 9 }))).toEqual([id]);
    const later = authorizations.list({ scheduledDateFrom: "2099-08-01" });
    expect(await later.toArray({ limit: 9 })).toEqual([]);
  },
  "change driver and plates": async ({ partner }) => {
    const change = { driverNif: "12345678Z", tractorPlate: "1234bcd", trailerPlates: ["r1234bbb"] };
    const changed = await partner.authorizations.update(await one(partner), change);
    expect(changed).toMatchObject({ tractorPlate: "1234BCD", trailerPlates: ["R1234BBB"] });
  },
  "assign them": async ({ partner }) => {
    const assigned = partner.authorizations.assign(await one(partner), { tractorPlate: "1234bcd" });
    expect(await assigned).toMatchObject({ tractorPlate: "1234BCD" });
  },
  "emit an event": async ({ partner }) => partner.authorizations.emitEvent(await one(partner), "synced"),
  "cancel an order": async ({ partner }) =>
    expect(await partner.authorizations.cancel(await one(partner))).toMatchObject({ status: "Finished" }),
  "cancel it again": async ({ partner }) => {
    const id = await one(partner);
    await partner.authorizations.cancel(id);
    await refused(partner.authorizations.cancel(id), AlreadyFinishedError);
    expect(await partner.authorizations.cancel(id, { ifFinished: "return" })).toMatchObject({ id, status: "Finished" });
  },
  "change a finished order": async ({ partner }) => {
    const id = await one(partner);
    await partner.authorizations.cancel(id);
    await refused(partner.authorizations.update(id, { tractorPlate: "1" }), AlreadyFinishedError, ConflictError);
  },
  "get an unknown order": async ({ partner, unchecked }) =>
    refused(unchecked.authorizations.get(unlike(await one(partner))), NotFoundError),
  "get an order by what is no id": ({ unchecked }) =>
    refused(unchecked.authorizations.get("ERP-991"), ValidationError, NotFoundError),
  "name a carrier that is not registered": ({ partner }) =>
    refused(partner.authorizations.create({ ...order("A"), carrierTaxId: "B00000000" }), CarrierNotRegisteredError),
  "name an unknown product": ({ partner }) =>
    refused(partner.authorizations.create({ ...order("A"), productExternalId: "NONE" }), ValidationError),
  "send a wrong field": ({ unchecked }) =>
    refused(unchecked.authorizations.create({ ...order("A"), quantity: 0 }), ValidationError),
  "send too few fields": ({ unchecked }) =>
    refused(unchecked.authorizations.create(untyped({ externalId: "A" })), ValidationError),
  "filter by an unknown status": ({ unchecked }) =>
    refused(unchecked.authorizations.list({ status: untyped("Lost") }), ValidationError),
  "use a wrong key": ({ stranger }) => refused(stranger.products.list(), AuthenticationError),
  "list products": async ({ partner }) =>
    expect(await partner.products.list({ limit: 2 }).toArray({ limit: 9 })).toHaveLength(3),
  "keep a product": async ({ partner: { products } }) => {
    const { id } = await products.create({ externalId: "RYE-01", name: "Rye" });
    await products.update(id, { name: "Winter rye" });
    expect(await products.get(id)).toMatchObject({ id, externalId: "RYE-01", name: "Winter rye" });
  },
  "delete a product": async ({ partner: { products } }) => {
    const { id } = await products.create({ name: "Rye" });
    await products.delete(id);
    await refused(products.get(id), NotFoundError);
  },
  "create a product twice": ({ partner }) =>
    refused(partner.products.create({ externalId: "WHEAT-01", name: "Wheat" }), ConflictError),
  "keep a warehouse": async ({ partner: { warehouses } }) => {
    const made = await warehouses.create({ name: "Silo 9", totemGroupId: northGate, displayConfiguration: { row: 1 } });
    expect(await warehouses.get(made.id)).toEqual(made);
    await warehouses.delete(made.id);
    expect(await warehouses.list().toArray({ limit: 9 })).toHaveLength(2);
  },
  "put a warehouse nowhere": ({ partner }) =>
    refused(partner.warehouses.create({ name: "Silo 9", totemGroupId: nobody }), ValidationError, NotFoundError),
  "upload a protocol": async ({ partner }) => {
    expect(await partner.cleaningProtocol.get()).toBeNull();
    expect(await protocol(partner)).toMatchObject({ state: "Inactive", companyProtocolEnabled: true });
    expect(await partner.cleaningProtocol.get()).toMatchObject({ document: { size: 14 } });
  },
  "upload another": async ({ partner }) => {
    await protocol(partner);
    await refused(protocol(partner), ConflictError);
  },
  "activate and configure a protocol": async ({ partner: { cleaningProtocol }, partner }) => {
    const { id } = await protocol(partner);
    expect(await cleaningProtocol.activate(id)).toMatchObject({ id, state: "Active" });
    expect(await cleaningProtocol.updateConfiguration(id, { enabled: false })).toMatchObject({
      companyProtocolEnabled: false,
    });
    expect(await cleaningProtocol.deactivate(id)).toMatchObject({ state: "Inactive" });
  },
  "delete a protocol": async ({ partner }) => {
    await partner.cleaningProtocol.delete((await protocol(partner)).id);
    expect(await partner.cleaningProtocol.get()).toBeNull();
  },
  "keep categories and types": async ({ partner: { cleaningCategories, cleaningTypes }, partner }) => {
    await protocol(partner);
    const { id } = await cleaningCategories.create({ name: "Nuts" });
    expect(await cleaningCategories.update(id, { description: "All kinds" })).toMatchObject({ name: "Nuts" });
    const type = await cleaningTypes.create({ name: "Sweep", categoryId: id });
    expect(await cleaningTypes.list().toArray({ limit: 9 })).toMatchObject([{ id: type.id, categoryId: id }]);
  },
  "keep an incompatibility": async ({ partner: { cleaningCategories, cleaningIncompatibilities }, partner }) => {
    await protocol(partner);
    const [first, second] = [
      await cleaningCategories.create({ name: "A" }),
      await cleaningCategories.create({ name: "B" }),
    ];
    const pair = { kind: "category", firstId: first.id, secondId: second.id } as const;
    const { id } = await cleaningIncompatibilities.create(pair);
    await cleaningIncompatibilities.delete(id);
    expect(await cleaningIncompatibilities.list().toArray({ limit: 9 })).toEqual([]);
  },
  "set and remove a webhook": async ({ partner: { webhook } }) => {
    expect(await webhook.get()).toBeNull();
    await webhook.set({ url: "https://erp.example/webhooks", secret: "whsec_0001" });
    expect(await webhook.get()).toMatchObject({ subscribedEvents: [] });
    await webhook.remove();
    expect(await webhook.get()).toBeNull();
  },
  "set a webhook nowhere": ({ unchecked }) => refused(unchecked.webhook.set({ url: "nowhere" }), ValidationError),
};
