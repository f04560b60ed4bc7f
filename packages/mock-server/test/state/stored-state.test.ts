import { setImmediate } from "node:timers/promises";
import { changeAssumptions, exportState } from "@totem-partner/simulator";
import { updateAuthorization } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { fieldOf } from "../support/client.ts";
import { RememberedStore } from "../support/companies/remembered-store.ts";
import { Stored, untilNine } from "../support/companies/stored.ts";

const total = (answer: { body: unknown }) => fieldOf(answer.body, "total");

test("an answer, and the first attempt of a delivery, wait until what they tell is written", async () => {
  const store = new RememberedStore();
  const turns: (() => void)[] = [];
  store.whenTurnEnds = (run) => turns.push(run);
  const stored = new Stored(store);
  const endTurn = async () => {
    for (const run of turns.splice(0)) run();
    await setImmediate();
  };
  const configured = stored.call("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await setImmediate();
  await endTurn();
  expect((await configured).status).toBe(200);

  let isAnswered = false;
  const created = stored.call("POST", "/authorizations", anAuthorization()).finally(() => (isAnswered = true));
  await setImmediate();
  // The create that it shows is not written either.
  const read = stored.call("GET", "/authorizations").finally(() => (isAnswered = true));
  await setImmediate();
  await stored.pass(0);
  const before = store.commits;
  expect([isAnswered, stored.delivered, turns.length]).toEqual([false, [], 1]);
  await endTurn();
  expect([(await created).status, total(await read), store.commits]).toEqual([201, 1, before + 1]);
  await stored.pass(0);
  expect(stored.delivered).toHaveLength(1);
});

test.each([
  ["while no process ran", 7_200_000, 0],
  ["after a restart", 0, 3_600_001],
])("an authorization whose window ends %s is Finished then", async (_when, late, passes) => {
  const stored = new Stored();
  await stored.call("POST", "/authorizations", { ...anAuthorization(), ...untilNine });
  const restarted = new Stored(stored.store.copy(), {}, late);
  await restarted.pass(passes);
  expect(restarted.status).toBe("Finished");
});

test("an answer waits for what its own company has changed, not for others", async () => {
  const store = new RememberedStore();
  const stored = new Stored(store);
  for (const apiKey of ["test_demo", "test_other"]) await stored.call("GET", "/products", undefined, apiKey);
  const begun: unknown[] = [];
  store.whenTurnEnds = (run) => begun.push(run);
  void stored.call("POST", "/products", { name: "Rye" });
  await expect.poll(() => begun).toHaveLength(1);
  expect((await stored.call("GET", "/products", undefined, "test_other")).status).toBe(200);
});

test("nothing that changes after the end is written", async () => {
  const stored = new Stored(new RememberedStore(), { maxCompanies: 1 });
  await stored.call("GET", "/products");
  const [company] = stored.simulator.companies;
  if (company === undefined) throw new Error("There is no company.");
  const before = exportState(company);
  stored.simulator.close();
  const begun: unknown[] = [];
  stored.store.whenTurnEnds = (run) => begun.push(run);
  company.records.drivers.add("X");
  company.clock.advance(1000);
  changeAssumptions(company, { "create-status": "200" });
  company.reset();
  expect((await stored.call("POST", "/products", { name: "Rye" }, "test_other")).status).toBe(201);
  expect([begun, stored.failures]).toEqual([[], []]);
  expect(exportState(new Stored(stored.store.copy()).company)).toEqual(before);
});

test("a change writes what changed, after a restart, too: a record, or a setting", async () => {
  const first = new Stored();
  await first.call("POST", "/authorizations", anAuthorization());
  const stored = new Stored(first.store.copy());
  const [id = ""] = stored.company.records.authorizations.keys();
  const kinds: string[][] = [];
  const append = stored.store.append.bind(stored.store);
  stored.store.append = (commits) => {
    kinds.push(commits.flatMap(({ entries }) => [...entries].map(({ kind }) => kind)));
    return append(commits);
  };
  updateAuthorization(stored.company, id, { tractorPlate: "P1" });
  await expect.poll(() => kinds).toHaveLength(1);
  changeAssumptions(stored.company, { "create-status": "200" });
  await expect.poll(() => kinds).toEqual([["ids", "authorizations"], ["assumptions"]]);
});

test("an authorization is written as what differs from the one before it, and in full if its status does", async () => {
  const stored = new Stored();
  const written = () =>
    [...stored.store.load("test_demo")].flat().flatMap(({ kind, value }) => (kind === "authorizations" ? [value] : []));
  const { id } = (await stored.call("POST", "/authorizations", anAuthorization())).body as { id: string };
  await stored.call("POST", "/authorizations", anAuthorization({ externalId: "ERP-2", quantity: 7 }));
  // A record that was not written does not count, and the next one is written in full.
  stored.store.failure = new Error("The disk is full.");
  await stored.call("POST", "/authorizations", anAuthorization({ externalId: "ERP-3", quantity: 8 }));
  stored.store.failure = undefined;
  const again = stored.call("POST", "/authorizations", anAuthorization({ externalId: "ERP-4", quantity: 8 }));
  await stored.pass(1000);
  await again;
  await stored.call("POST", `/authorizations/${id}/cancel`);
  expect(written()).toEqual([
    expect.objectContaining({ status: "Active", totemGroupId: expect.any(String) as string }),
    { origin: { kind: "erp", externalId: "ERP-2" }, quantity: 7, remainingQuantity: 7 },
    expect.objectContaining({ status: "Active", quantity: 8, totemGroupId: expect.any(String) as string }),
    expect.objectContaining({ status: "Finished", totemGroupId: expect.any(String) as string }),
  ]);
  expect(exportState(new Stored(stored.store.copy()).company)).toEqual(exportState(stored.company));
});
