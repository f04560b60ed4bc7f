import { changeAssumptions, exportState } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { fieldOf } from "../support/client.ts";
import { RememberedStore } from "../support/companies/remembered-store.ts";
import { Stored, untilNine } from "../support/companies/stored.ts";

const total = (answer: { body: unknown }) => fieldOf(answer.body, "total");

test("what cannot be written is undone, is answered 507, and is delivered to nobody", async () => {
  const stored = new Stored();
  await stored.call("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await stored.call("POST", "/authorizations", anAuthorization());
  // It is sent, and then it is written that it was.
  await stored.pass(0);
  await stored.pass(0);
  const before = exportState(stored.company);
  stored.store.failure = new Error("The disk is full.");
  const refused = await stored.call("POST", "/authorizations", anAuthorization({ externalId: "ERP-2" }));
  expect([refused.status, fieldOf(refused.body, "code")]).toEqual([507, "state_not_written"]);
  expect(fieldOf(refused.body, "detail")).toMatch(/^The request was discarded, .* The disk is full\. Retry/);
  expect(exportState(stored.company)).toEqual(before);
  expect(total(await stored.call("GET", "/authorizations"))).toBe(1);
  expect(stored.failures).toMatchObject([
    { name: "StoredStateError", message: "The disk is full.", cause: stored.store.failure },
  ]);
  await stored.pass(0);
  expect(stored.delivered).toHaveLength(1);

  stored.store.failure = undefined;
  const again = stored.call("POST", "/authorizations", anAuthorization({ externalId: "ERP-2" }));
  await stored.pass(1000);
  expect((await again).status).toBe(201);
  expect(exportState(stored.company).authorizations).toHaveLength(2);
  expect(exportState(new Stored(stored.store.copy()).company)).toEqual(exportState(stored.company));
});

test("a company of which nothing could be written begins as it was made", async () => {
  const store = new RememberedStore();
  store.failure = new Error("The disk is full.");
  const stored = new Stored(store);
  expect((await stored.call("POST", "/products", { name: "Rye" })).status).toBe(507);
  expect(stored.simulator.coverage().statuses.exercised).toEqual([]);
  store.failure = undefined;
  const listed = stored.call("GET", "/products");
  await stored.pass(1000);
  expect([(await listed).status, total(await listed)]).toEqual([200, 3]);
  expect((await stored.call("POST", "/products", { name: "Rye" })).status).toBe(201);
  expect(exportState(new Stored(store.copy()).company)).toEqual(exportState(stored.company));
});

test("what is due while nothing can be written happens once it can", async () => {
  const stored = new Stored();
  await stored.call("POST", "/authorizations", { ...anAuthorization(), ...untilNine });
  stored.store.failure = new Error("The disk is full.");
  await stored.pass(3_600_001);
  stored.store.failure = undefined;
  const created = stored.call("POST", "/products", { name: "Rye" });
  await stored.pass(1000);
  expect((await created).status).toBe(201);
  expect(stored.status).toBe("Finished");
});

test("clock and assumptions that could not be written are as they were", async () => {
  const stored = new Stored();
  const { company } = stored;
  changeAssumptions(company, { "create-status": "200" });
  await stored.call("GET", "/products");
  const before = exportState(company);
  stored.store.failure = new Error("The disk is full.");
  company.clock.advance(1000);
  changeAssumptions(company, { "create-status": "201", "list-envelope": "data" });
  expect((await stored.call("POST", "/products", { name: "Rye" })).status).toBe(507);
  expect(exportState(company)).toEqual(before);
});

test("after a failure, nothing is written for a second", async () => {
  const stored = new Stored();
  await stored.call("GET", "/products");
  stored.store.failure = new Error("The disk is full.");
  expect((await stored.call("POST", "/products", { name: "Rye" })).status).toBe(507);
  stored.store.failure = undefined;
  const before = stored.store.commits;
  const created = stored.call("POST", "/products", { name: "Rye" });
  for (const passes of [0, 999, 0]) await stored.pass(passes);
  expect(stored.store.commits).toBe(before);
  await stored.pass(1);
  expect([(await created).status, stored.store.commits]).toEqual([201, before + 1]);
});

test("what was rolled back ends when its time comes, although nobody calls", async () => {
  const stored = new Stored();
  await stored.call("POST", "/authorizations", { ...anAuthorization(), ...untilNine });
  stored.store.failure = new Error("The disk is full.");
  await stored.call("POST", "/products", { name: "Rye" });
  stored.store.failure = undefined;
  await stored.pass(3_600_001);
  expect(stored.status).toBe("Finished");
});
