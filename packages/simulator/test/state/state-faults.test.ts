import { expect, test } from "vitest";
import { arrive, type CompanyState, createInApplication, exportState } from "../../src/index.ts";
import { stateFaults } from "../../src/state/integrity/state-faults.ts";
import {
  anAssignedAuthorization,
  anAuthorization,
  driver,
  northGate,
  otherDriver,
} from "../support/domain/authorization.ts";
import { Partner } from "../support/partner.ts";

const partner = new Partner();
const arrival = { totemGroupId: northGate, driverNif: driver };
const { externalId: _ofErp, ...inApplication } = anAuthorization();

// An authorization that was consumed, one for which a driver waits, and one of the service's own application.
await partner.created(anAssignedAuthorization({ externalId: "ERP-DONE", quantity: 10 }));
arrive(partner.company, arrival);
await partner.created(anAuthorization({ externalId: "ERP-OPEN" }));
arrive(partner.company, arrival);
createInApplication(partner.company, inApplication);

/** The contradictions in a state, as paths and messages. */
const faultsOf = (change: (state: CompanyState) => Partial<CompanyState>): string[] => {
  const state = exportState(partner.company);
  const found = [...stateFaults({ ...state, ...change(state) })];
  return found.flatMap((fault) => (fault ? `${fault.path} ${fault.message}` : []));
};

/** The records of a list, one of them with other values. */
const withOne = <R extends object>(records: readonly R[], at: number, values: Partial<R>): R[] =>
  records.map((record, place) => (place === at ? { ...record, ...values } : record));

test("a state that a service could have reached has no faults", () => {
  expect(faultsOf(() => ({}))).toEqual([]);
});

// Invalid single values are in mock-server/test/state/invalid-state.txt.

test("operations take at most what those before them left", () => {
  const taking = (...quantities: number[]) =>
    faultsOf(({ operations: [one] }) => ({
      operations: quantities.flatMap((quantity, at) =>
        one ? [{ ...one, id: `${at}f${one.id.slice(2)}`, quantity }] : [],
      ),
    }));
  expect(taking(6, 4)).toEqual([]);
  expect(taking(6, 5)).toEqual([
    "/authorizations/0/remainingQuantity must be -1: the quantity minus what operations took",
    "/operations/1/quantity must be at most the 4 that remained",
  ]);
});

test("a create need not name a record of which its authorization has none", () => {
  const nameless = ({ authorizations, creates }: CompanyState) => ({
    authorizations: authorizations.map((one) => ({ ...one, productId: null, warehouseId: null })),
    creates: creates.map(({ request: { productExternalId: _p, warehouseExternalId: _w, ...request }, ...rest }) => ({
      ...rest,
      request,
    })),
  });
  expect(faultsOf(nameless)).toEqual([]);
});

test("several drivers may wait, each for the whole quantity", () => {
  const waiting = (state: CompanyState) =>
    withOne(state.waiting, 0, {
      arrivals: (state.waiting[0]?.arrivals ?? []).flatMap((one) => [
        one,
        { ...one, driverNif: otherDriver, quantity: 10 },
      ]),
    });
  expect(faultsOf((state) => ({ waiting: waiting(state) }))).toEqual([]);
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
