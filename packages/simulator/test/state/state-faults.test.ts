import { describe, expect, test } from "vitest";
import { stateFaults } from "../../src/state/integrity/state-faults.ts";
import type { CompanyState } from "../../src/state/state.ts";
import { northGate, otherDriver, southGate } from "../support/domain/authorization.ts";
import { anExportedState, ids } from "../support/domain/exported-state.ts";

/** What is impossible in a state, as paths and messages. */
const faultsOf = (change: (state: CompanyState) => Partial<CompanyState>): string[] => {
  const state = anExportedState();
  const found = [...stateFaults({ ...state, ...change(state) })];
  return found.flatMap((fault) => (fault ? `${fault.path} ${fault.message}` : []));
};

const nobody = "99999999-9999-4999-8999-999999999999";

/** The records of a list, one of them with other values. */
const withOne = <R extends object>(records: readonly R[], at: number, values: Partial<R>): R[] =>
  records.map((record, place) => (place === at ? { ...record, ...values } : record));

test("a state that a service could have reached has no faults", () => {
  expect(faultsOf(() => ({}))).toEqual([]);
});

describe("an operation", () => {
  const operations = ({ operations: [one] }: CompanyState, ...changes: object[]) => ({
    operations: changes.flatMap((change, at) =>
      one ? [{ ...one, id: `${ids.operation.slice(0, -1)}${at}`, ...change }] : [],
    ),
  });

  test("must refer to an authorization, and is held against none without", () => {
    expect(faultsOf((state) => ({ ...operations(state, {}, { authorizationId: nobody, quantity: 1 }) }))).toEqual([
      `/operations/1/authorizationId must be the id of an authorization in this state; there is no ${nobody}`,
    ]);
  });

  test("takes at most what those before it left", () => {
    expect(faultsOf((state) => operations(state, { quantity: 6 }, { quantity: 4 }))).toEqual([]);
    expect(faultsOf((state) => operations(state, { quantity: 6 }, { quantity: 5 }))).toEqual([
      "/authorizations/0/remainingQuantity must be -1: the quantity minus what operations took",
      "/operations/1/quantity must be at most the 4 that remained",
    ]);
  });

  test("has values that an arrival may bring, and plates as they are stored", () => {
    const [short, ...others] = faultsOf((state) =>
      operations(state, { tractorPlate: "x".repeat(60), trailerPlates: ["r1"] }),
    );
    expect(short).toMatch(/^\/operations\/0\/tractorPlate must /);
    expect(others).toContain("/operations/0/trailerPlates/0 must be uppercase, as plates are stored");
    expect(faultsOf((state) => operations(state, { driverNif: "NOBODY" }))).toEqual([
      "/operations/0/driverNif must be one of the drivers of this state",
    ]);
  });
});

describe("a create", () => {
  const creates = (state: CompanyState, values: object) => ({ creates: withOne(state.creates, 1, values) });
  const request = (state: CompanyState, values: object) =>
    creates(state, { request: { ...state.creates[1]?.request, ...values } });

  test("says what no PATCH changes as its authorization does", () => {
    const lasting = "must be as on the authorization: it cannot be changed after creation";
    expect(faultsOf((state) => request(state, { totemGroupId: southGate }))).toEqual([
      `/creates/1/request/totemGroupId ${lasting}`,
    ]);
    expect(faultsOf((state) => request(state, { furtherPartyFields: { partnerPhone: "1" } }))).toEqual([
      `/creates/1/request/furtherPartyFields/partnerPhone ${lasting}`,
    ]);
  });

  test("names no record of which its authorization has none", () => {
    const cannot = "must be absent, as on the authorization: a PATCH cannot clear it";
    const without = (state: CompanyState) => ({
      authorizations: withOne(state.authorizations, 1, { productId: null, warehouseId: null }),
    });
    expect(faultsOf(without)).toEqual([
      `/creates/1/request/productExternalId ${cannot}`,
      `/creates/1/request/warehouseExternalId ${cannot}`,
    ]);
    const nameless = (state: CompanyState) => {
      const { productExternalId: _product, warehouseExternalId: _warehouse, ...rest } = state.creates[1]?.request ?? {};
      return creates(state, { request: rest });
    };
    expect(faultsOf((state) => ({ ...without(state), ...nameless(state) }))).toEqual([]);
  });

  test("names records of the state", () => {
    expect(faultsOf((state) => request(state, { productExternalId: "RYE", warehouseExternalId: "SILO-9" }))).toEqual([
      "/creates/1/request/productExternalId must be the externalId of a record in this state",
      "/creates/1/request/warehouseExternalId must be the externalId of a record in this state",
    ]);
  });

  test("made an authorization of the ERP with its externalId", () => {
    const faults = faultsOf((state) => creates(state, { authorizationId: ids.native }));
    expect(faults).toContain("/creates/1/externalId must be the externalId in the origin of the authorization");
    expect(faultsOf((state) => creates(state, { authorizationId: nobody }))).toContain(
      `/creates/1/authorizationId must be the id of an authorization in this state; there is no ${nobody}`,
    );
  });

  test("has the values of a request, and an externalId that one may have", () => {
    expect(faultsOf((state) => request(state, { quantity: 0 }))).toEqual([
      "/creates/1/request/quantity must be greater than 0",
      expect.stringContaining("/creates/1/request/quantity must be as on the authorization"),
    ]);
    const long = "x".repeat(300);
    const origin = { kind: "erp", externalId: long } as const;
    const faults = faultsOf((state) => ({
      ...creates(state, { externalId: long }),
      authorizations: withOne(state.authorizations, 1, { origin }),
    }));
    expect(faults).toEqual([expect.stringMatching(/^\/creates\/1\/externalId must /)]);
  });
});

describe("a driver who waits", () => {
  const arrivals = ({ waiting }: CompanyState, ...changes: object[]) => ({
    waiting: withOne(waiting, 0, {
      arrivals: changes.flatMap((change) => (waiting[0]?.arrivals ?? []).map((one) => ({ ...one, ...change }))),
    }),
  });

  test("does so once, at the totem group of the authorization and for no more than its quantity", () => {
    expect(faultsOf((state) => arrivals(state, {}, {}))).toEqual([
      "/waiting/0/arrivals/1/driverNif must wait only once",
    ]);
    expect(faultsOf((state) => arrivals(state, {}, { driverNif: otherDriver, quantity: 10 }))).toEqual([]);
    expect(faultsOf((state) => arrivals(state, { totemGroupId: southGate }))).toEqual([
      "/waiting/0/arrivals/0/totemGroupId must be the totem group of the authorization",
    ]);
    expect(faultsOf((state) => arrivals(state, { quantity: 11 }))).toEqual([
      "/waiting/0/arrivals/0/quantity must be at most the quantity of the authorization",
    ]);
    expect(faultsOf((state) => arrivals(state, { authorizationId: ids.native }))).toEqual([
      "/waiting/0/arrivals/0/authorizationId must be the authorization that the driver waits for",
    ]);
  });

  test("brings values that an arrival may bring", () => {
    const [fault, ...others] = faultsOf((state) => arrivals(state, { tractorPlate: "x".repeat(60) }));
    expect([fault, others]).toEqual([expect.stringMatching(/^\/waiting\/0\/arrivals\/0\/tractorPlate must /), []]);
  });

  test("waits for an authorization that has an entry of its own", () => {
    expect(faultsOf(({ waiting }) => ({ waiting: [...waiting, ...waiting] }))).toEqual([
      "/waiting/1/authorizationId must differ from that of every other entry",
    ]);
    expect(faultsOf(({ waiting }) => ({ waiting: withOne(waiting, 0, { authorizationId: nobody }) }))).toEqual([
      `/waiting/0/authorizationId must be the id of an authorization in this state; there is no ${nobody}`,
    ]);
  });
});

test.each([
  ["1000-01-01T00:00:00.000Z", true],
  ["0999-12-31T00:01:00.000Z", true],
  ["0999-12-31T00:00:59.999Z", false],
  ["9998-12-31T23:59:59.999Z", true],
  ["9999-01-01T23:58:59.999Z", true],
  ["9999-01-01T23:59:00.000Z", false],
  ["0998-01-01T00:00:00.000Z", false],
])("a window that begins at %s can have been sent by a client of some zone: %s", (scheduledDate, possible) => {
  const faults = faultsOf(({ authorizations }) => ({ authorizations: withOne(authorizations, 2, { scheduledDate }) }));
  expect(faults.length === 0).toBe(possible);
});

test("an authorization is at a totem group, and its records are in the state", () => {
  const unknown = { totemGroupId: nobody, productId: nobody, warehouseId: nobody };
  const said = faultsOf(({ authorizations }) => ({ authorizations: withOne(authorizations, 2, unknown) }));
  expect(said).toEqual(
    [
      "totemGroupId must be the id of a totem group",
      "productId must be the id of a product",
      "warehouseId must be the id of a warehouse",
    ].map((fault) => `/authorizations/2/${fault} in this state; there is no ${nobody}`),
  );
  expect(
    faultsOf(({ authorizations }) => ({ authorizations: withOne(authorizations, 2, { totemGroupId: northGate }) })),
  ).toEqual([]);
});
