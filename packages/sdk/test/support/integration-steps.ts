import { expect } from "vitest";
import {
  AlreadyFinishedError,
  AuthenticationError,
  CarrierNotRegisteredError,
  ConflictError,
  NotFoundError,
  PartnerClient,
  type PartnerClientOptions,
  RequestRefusedError,
  ValidationError,
} from "../../src/index.ts";
import { order, uuid } from "./examples.ts";
import { collect, failureOf } from "./scripted-service.ts";

const parties = { partnerName: "Harinas del Sur", productOwnerName: "Cereales Ruiz" };
const orderOf = (externalId: string) => ({ ...order, ...parties, externalId });
const pdf = new Blob(["%PDF-1.7\n%%EOF"], { type: "application/pdf" });

/**
 * A client as any integrator makes it, one whose requests only the service checks, one whose key nobody has, and one with
 * a wrong base URL.
 */
export interface Clients {
  partner: PartnerClient;
  unchecked: PartnerClient;
  stranger: PartnerClient;
  elsewhere: PartnerClient;
}

/** The clients of a company. */
export function clientsOf(options: PartnerClientOptions): Clients {
  return {
    partner: new PartnerClient(options),
    unchecked: new PartnerClient({ ...options, validate: false }),
    stranger: new PartnerClient({ ...options, apiKey: "nobody" }),
    elsewhere: new PartnerClient({ ...options, baseUrl: `${String(options.baseUrl)}/v1` }),
  };
}

/** Sends what the types forbid, as an older or a JavaScript client may. */
const untyped = (value: unknown): never => value as never;

/** Fails unless a call fails with an error of this class, under every alternative. */
async function refused(call: PromiseLike<unknown>, ...classes: (abstract new (...given: never[]) => unknown)[]) {
  const failure = await failureOf(call);
  if (!classes.some((one) => failure instanceof one)) throw failure;
}

/**
 * The steps of an integration. A step passes when it holds, or throws when this service refuses it; then the error has
 * to name the assumption.
 */
export const steps: Record<string, (clients: Clients) => Promise<unknown>> = {
  "an order is created and read again": async ({ partner }) => {
    const { id } = await partner.authorizations.create(orderOf("ERP-1"));
    expect(await partner.authorizations.get(id)).toMatchObject({ id, status: "Active", quantity: 24.5 });
  },
  "an order without party fields is created": ({ partner }) => partner.authorizations.create(order).then(),
  "an order with nothing but an end is created": ({ partner }) =>
    partner.authorizations.create({ ...orderOf("ERP-2"), endDate: "2099-01-01T00:00:00Z" }).then(),
  "an order is created again with the same fields": async ({ partner }) => {
    const first = await partner.authorizations.create(orderOf("ERP-3"));
    expect((await partner.authorizations.create(orderOf("ERP-3"))).id).toBe(first.id);
  },
  "an externalId that was used with other fields makes no second order": async ({ partner }) => {
    await partner.authorizations.create(orderOf("ERP-4"));
    const before = await collect(partner.authorizations.list());
    try {
      await partner.authorizations.create({ ...orderOf("ERP-4"), quantity: 1 });
    } catch (error) {
      expect(error).toBeInstanceOf(ConflictError);
    }
    expect(await collect(partner.authorizations.list())).toHaveLength(before.length);
  },
  "a carrier that is not registered is told from other refusals": ({ partner }) =>
    refused(
      partner.authorizations.create({ ...orderOf("ERP-5"), carrierTaxId: "B00000000" }),
      CarrierNotRegisteredError,
    ),
  "a product that is not known is a validation error": ({ partner }) =>
    refused(partner.authorizations.create({ ...orderOf("ERP-6"), productExternalId: "NONE" }), ValidationError),
  "a driver who is not registered": ({ partner }) =>
    partner.authorizations.create({ ...orderOf("ERP-7"), driverNif: "00000000T" }).then(),
  "an order without product and warehouse": ({ unchecked }) =>
    unchecked.authorizations.create(
      untyped({ ...orderOf("ERP-8"), productExternalId: undefined, warehouseExternalId: undefined }),
    ),
  "a date-time without an offset": ({ unchecked }) =>
    unchecked.authorizations.create({ ...orderOf("ERP-9"), scheduledDate: "2026-07-01T06:00:00" }).then(),
  "a field that nobody knows": ({ unchecked }) =>
    unchecked.authorizations.create(untyped({ ...orderOf("ERP-10"), gate: "North" })),
  "a further party field": ({ unchecked }) =>
    unchecked.authorizations.create(untyped({ ...orderOf("ERP-19"), partnerAddress: "Calle Mayor 1" })),
  "a field that was removed": ({ unchecked }) =>
    unchecked.authorizations.create(untyped({ ...orderOf("ERP-11"), productId: uuid(1) })),
  "a change of what cannot be changed": async ({ partner, unchecked }) => {
    const { id } = await partner.authorizations.create(orderOf("ERP-12"));
    await unchecked.authorizations.update(id, untyped({ quantity: 3 }));
  },
  "driver and vehicle are assigned": async ({ partner }) => {
    const { id } = await partner.authorizations.create(orderOf("ERP-13"));
    const assigned = await partner.authorizations.assign(id, { driverNif: "12345678Z", tractorPlate: "1234bcd" });
    expect(assigned).toMatchObject({ driverNif: "12345678Z", tractorPlate: "1234BCD" });
  },
  "the ERP's state is fetched": async ({ partner }) => {
    const { id } = await partner.authorizations.create(orderOf("ERP-14"));
    await partner.authorizations.emitEvent(id, "fetch_requested_from_erp");
  },
  "an order is cancelled once; then it cannot be cancelled or changed": async ({ partner }) => {
    const { id } = await partner.authorizations.create(orderOf("ERP-15"));
    expect(await partner.authorizations.cancel(id)).toMatchObject({ id, status: "Finished" });
    await refused(partner.authorizations.cancel(id), AlreadyFinishedError);
    expect(await partner.authorizations.cancel(id, { ifFinished: "return" })).toMatchObject({ status: "Finished" });
    await refused(partner.authorizations.update(id, { driverNif: null }), AlreadyFinishedError);
  },
  "all orders are listed, each once": async ({ partner }) => {
    for (let n = 0; n < 7; n++) await partner.authorizations.create(orderOf(`ERP-list-${n}`));
    const ids = (await collect(partner.authorizations.list({ status: "Active", limit: 3 }))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(7);
    expect(await collect(partner.authorizations.list())).not.toEqual([]);
  },
  "the orders of a range of dates are listed": async ({ partner }) => {
    const scheduledDate = "2026-07-02T06:00:00Z";
    const { id } = await partner.authorizations.create({ ...orderOf("ERP-16"), scheduledDate });
    const range = { scheduledDateFrom: "2026-07-01", scheduledDateTo: "2026-07-03" };
    expect((await collect(partner.authorizations.list(range))).map((found) => found.id)).toContain(id);
  },
  "a page is asked for with a limit of 1000": async ({ partner }) => {
    expect((await partner.authorizations.list({ limit: 1000 })).items).toBeInstanceOf(Array);
  },
  "a run with a limit of 1000 reads everything": async ({ partner }) => {
    expect(await collect(partner.products.list({ limit: 1000 }))).toHaveLength(3);
  },
  "an id that is not known is not found, and one that is none is not valid": async ({ partner, unchecked }) => {
    await refused(partner.authorizations.get(uuid(7)), NotFoundError);
    await refused(unchecked.authorizations.get("ERP-991"), ValidationError);
  },
  "a base URL that leads elsewhere is no missing record": ({ elsewhere }) =>
    refused(elsewhere.authorizations.get(uuid(7)), RequestRefusedError),
  "fields that are wrong are a validation error": ({ unchecked }) =>
    refused(unchecked.authorizations.create({ ...orderOf("ERP-17"), quantity: 0 }), ValidationError),
  "a wrong key is an authentication error": ({ stranger }) => refused(stranger.products.list(), AuthenticationError),
  "a catalogue is kept": async ({ partner }) => {
    const { products, warehouses } = partner;
    const product = await products.create({ externalId: "RYE-01", name: "Rye" });
    expect(await products.update(product.id, { name: "Winter rye" })).toMatchObject({ name: "Winter rye" });
    await products.delete(product.id);
    await refused(products.delete(product.id), NotFoundError);
    const warehouse = await warehouses.create({ name: "Silo 9" });
    expect(await warehouses.get(warehouse.id)).toEqual(warehouse);
    await refused(warehouses.create({ name: "Silo", totemGroupId: uuid(9) }), ValidationError);
  },
  "cleaning lists are empty without a protocol": async ({ partner }) => {
    expect(await partner.cleaningProtocol.get()).toBeNull();
    expect(await collect(partner.cleaningCategories.list())).toEqual([]);
    expect((await partner.cleaningTypes.list()).items).toEqual([]);
  },
  "a cleaning protocol is created once, and filled": async ({ partner }) => {
    await partner.cleaningProtocol.create({ enabled: true, document: pdf });
    await refused(partner.cleaningProtocol.create({ enabled: false }), ConflictError);
    const { id } = await partner.cleaningCategories.create({ name: "Nuts" });
    expect(await collect(partner.cleaningCategories.list())).toMatchObject([{ id }]);
    await refused(partner.cleaningTypes.create({ name: "Sweep", categoryId: uuid(3) }), ValidationError);
  },
  "a cleaning protocol is deactivated twice": async ({ partner }) => {
    const protocol = await partner.cleaningProtocol.create({ enabled: false });
    if (protocol.state === "Inactive") await partner.cleaningProtocol.activate(protocol.id);
    expect(await partner.cleaningProtocol.deactivate(protocol.id)).toMatchObject({ state: "Inactive" });
    expect(await partner.cleaningProtocol.deactivate(protocol.id)).toMatchObject({ state: "Inactive" });
  },
  "a webhook is set and removed": async ({ partner }) => {
    expect(await partner.webhook.get()).toBeNull();
    await partner.webhook.set({ url: "https://erp.example/webhooks", secret: "whsec_0001" });
    expect(await partner.webhook.get()).toMatchObject({ subscribedEvents: [] });
    await partner.webhook.remove();
    expect(await partner.webhook.get()).toBeNull();
  },
};
