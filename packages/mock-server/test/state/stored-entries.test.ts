import { expect, test } from "vitest";
import { anAuthorization, northGate } from "../support/authorization.ts";
import { RememberedStore } from "../support/companies/remembered-store.ts";
import { Stored } from "../support/companies/stored.ts";

/** A store with a log of these entries. */
const logOf = (...entries: (readonly [kind: string, key: string, value: unknown])[]): RememberedStore => {
  const rows = entries.map(([kind, key, value]) => ({ kind, key, value }));
  return new RememberedStore([{ company: "test_demo", entries: JSON.stringify(rows) }]);
};

/** The entries that a store has. */
const entriesIn = (store: RememberedStore) => [...store.load("test_demo")].flat();

const { externalId: _, ...asked } = anAuthorization();
const orphan = {
  authorizationId: northGate,
  request: { ...asked, scheduledDate: null, endDate: null, trailerPlates: [] },
};
const clock = (at: string) => ["clock", "", { at, back: 0, isAsMade: false }] as const;

test.each([
  [clock("never"), "The clock cannot be set to never."],
  [clock("+010000-01-01T00:00:00.000Z"), "The clock cannot be set to +010000-01-01T00:00:00.000Z."],
  [["ids", "", { records: 1 }] as const, "The stored ids is invalid."],
  [["products", "1", "a text"] as const, "The stored products 1 is invalid."],
  [["authorizations", "A", { status: "Active" }] as const, "The stored authorizations A is invalid."],
  [["creates", "E", { authorizationId: "A" }] as const, "The stored creates E is invalid."],
  [["creates", "E", orphan] as const, `There is no stored authorization ${northGate}.`],
])("a log with the entry %j cannot be read", (entry, message) => {
  expect(() => new Stored(logOf(entry))).toThrow(
    expect.objectContaining({
      name: "StoredStateError",
      message: `The state of test_demo cannot be read: ${message}`,
      cause: expect.objectContaining({ message }) as unknown,
    }) as Error,
  );
});

test("a stored delivery says by how much the clock had been set back", async () => {
  const stored = new Stored();
  await stored.call("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await stored.call("POST", "/authorizations", anAuthorization());
  const { key = "", value } = entriesIn(stored.store).find(({ kind }) => kind === "deliveries") ?? {};
  expect(() => new Stored(logOf(["deliveries", key, value])).failures).not.toThrow();
  expect(() => new Stored(logOf(["deliveries", key, { ...(value as object), back: "1" }]))).toThrow(
    `The stored delivery ${key} is not a delivery.`,
  );
});

test("a log without settings leaves the clock as it was made, and its company in its place", async () => {
  const stored = new Stored(logOf(["drivers", "X", true]), { now: 5000, maxCompanies: 1 });
  const [company] = stored.simulator.companies;
  expect([company?.clock.now(), company?.isUntouched]).toEqual([5000, false]);
  expect((await stored.call("GET", "/products", undefined, "test_other")).status).toBe(507);
});

test("a clock that is as it was made is at the time that the next process decides", async () => {
  const store = new RememberedStore();
  const first = new Stored(store, { now: 1000 });
  await first.call("POST", "/products", { name: "Rye" });
  expect(new Stored(store.copy(), { now: 5000 }).company.clock.now()).toBe(5000);
  first.company.clock.set(2000);
  await expect.poll(() => new Stored(store.copy(), { now: 5000 }).company.clock.now()).toBe(2000);
});

/** A company with two deliveries, the first of which its receiver refuses so far. */
async function withDeliveries() {
  const answers = [503, 204];
  const deliver = () => Promise.resolve({ kind: "answered" as const, status: answers.shift() ?? 204 });
  const stored = new Stored(new RememberedStore(), { deliver });
  await stored.call("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  for (const externalId of ["ERP-1", "ERP-2"]) {
    await stored.call("POST", "/authorizations", anAuthorization({ externalId }));
  }
  const waiting = ({ company }: Stored) =>
    [...company.deliveries.unsettled()].map(({ id, nextAttemptAt }) => ({ id, nextAttemptAt }));
  const restarted = () => waiting(new Stored(stored.store.copy()));
  return { stored, waiting: () => waiting(stored), restarted };
}

test("a delivery keeps its distance from a clock that is set back, after a rollback, too", async () => {
  const { stored, waiting, restarted } = await withDeliveries();
  for (let turn = 0; turn < 3; turn += 1) await stored.pass(0);
  const setBack = () => stored.company.clock.set(stored.company.clock.now() - 3_600_000);
  setBack();
  await expect.poll(restarted).toEqual(waiting());
  stored.store.failure = new Error("The disk is full.");
  await stored.call("POST", "/products", { name: "Rye" });
  stored.store.failure = undefined;
  setBack();
  await stored.pass(1000);
  expect(restarted()).toEqual(waiting());
});

test("a log is read once, and a second time only for deliveries that wait", async () => {
  const readsOf = (store: RememberedStore) => {
    let reads = 0;
    const load = store.load.bind(store);
    store.load = (company) => {
      reads += 1;
      return load(company);
    };
    expect(new Stored(store).failures).toEqual([]);
    return reads;
  };
  const { stored } = await withDeliveries();
  expect(readsOf(stored.store.copy())).toBe(2);
  await stored.call("DELETE", "/webhook");
  expect(entriesIn(stored.store)).toContainEqual({ kind: "deliveries", key: "*", value: null });
  expect(readsOf(stored.store.copy())).toBe(1);
});
