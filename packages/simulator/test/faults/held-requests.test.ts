import { expect, test } from "vitest";
import { MockWaitError } from "../../src/control.ts";
import { ManualTime } from "../support/manual-time.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { morning } from "../support/partner.ts";
import { steered, usageOf } from "../support/steered.ts";

const operationId = "createAuthorization";

/** A company whose create is held, before or after the commit. */
async function held(commit: boolean, more: object = {}) {
  const timeSource = new ManualTime(morning);
  const company = steered({ timeSource });
  const hold = company.mock.faults.hold({ operationId, commit, ...more });
  const creating = company.ask("POST", "/authorizations", anAuthorization());
  await hold.reached();
  return { ...company, hold, creating, timeSource, count: () => company.mock.exportState().authorizations.length };
}

test("a request is held before it is carried out, until it is released", async () => {
  const { hold, creating, count, mock } = await held(false);
  expect([count(), mock.requests()]).toEqual([0, []]);
  hold.release();
  expect(await creating).toMatchObject({ status: "Active" });
  expect(count()).toBe(1);
  expect(mock.requests()).toMatchObject([{ status: 201, fault: { kind: "hold", service: { status: 201 } } }]);
});

test("with commit, the request is carried out, and its response held", async () => {
  const { hold, creating, mock, ask } = await held(true);
  const id = mock.exportState().authorizations[0]?.id ?? "";
  mock.finish(id);
  expect(await ask("GET", `/authorizations/${id}`)).toMatchObject({ status: "Finished" });
  hold.release();
  expect(await creating).toMatchObject({ id, status: "Active" });
});

test("a rule holds as many requests as it may, and others pass", async () => {
  const { hold, creating, ask, count } = await held(true, { times: 1 });
  await ask("POST", "/authorizations", anAuthorization({ externalId: "ERP-2" }));
  expect(count()).toBe(2);
  hold.release();
  hold.release();
  await creating;
});

test("a list is read, and then held", async () => {
  const { mock, ask } = steered();
  const hold = mock.faults.hold({ operationId: "listProducts" });
  const listing = ask("GET", "/products");
  await hold.reached();
  hold.release();
  expect(await listing).toHaveProperty("items");
});

test("a request that the service refuses is held, too", async () => {
  const { mock, ask } = steered();
  const hold = mock.faults.hold({ operationId, commit: true });
  const refused = ask("POST", "/authorizations", {});
  await hold.reached();
  hold.release();
  expect(await refused).toMatchObject({ code: "validation_failed" });
});

test("a reset releases requests: one that was not carried out never is", async () => {
  const { mock, creating, count } = await held(false);
  mock.reset();
  expect(await creating).toMatchObject({ code: "company_reset" });
  expect(count()).toBe(0);
});

test("a hold of before a reset releases none of after it, whose rule may have its id", async () => {
  const { mock, hold, creating } = await held(false);
  mock.reset();
  await creating;
  const { id } = mock.faults.hold();
  hold.release();
  expect([hold.id, mock.faults.list().length]).toEqual([id, 1]);
});

test("a hold whose rule was removed neither waits for nor releases another with its id", async () => {
  const { mock, hold, creating, ask } = await held(false);
  mock.faults.clear();
  await creating;
  const other = mock.faults.hold();
  const asking = ask("GET", "/webhook");
  await other.reached();
  hold.release();
  expect([hold.id, mock.faults.list().length]).toEqual([other.id, 1]);
  await expect(hold.reached({ timeout: 1 })).rejects.toThrow(MockWaitError);
  other.release();
  await asking;
});

test.each([
  ["a minute has passed", {}, 60_000],
  ["its time has passed", { milliseconds: 5 }, 5],
])("a request is released when %s", async (_, more, milliseconds) => {
  const { creating, timeSource } = await held(false, more);
  let isOver = false;
  void creating.then(() => (isOver = true));
  timeSource.pass(milliseconds - 1);
  await Promise.resolve();
  expect(isOver).toBe(false);
  timeSource.pass(1);
  expect(await creating).toMatchObject({ status: "Active" });
});

test("closing releases requests, and none is held any more", async () => {
  const { simulator, creating, ask } = await held(false);
  simulator.close();
  await creating;
  await ask("POST", "/authorizations", anAuthorization({ externalId: "ERP-2" }));
});

test("none that is held in time is an error, and a wrong rule too", async () => {
  const { mock } = steered();
  const hold = mock.faults.hold({ id: "gate" });
  await expect(hold.reached({ timeout: 1 })).rejects.toThrow(MockWaitError);
  expect(usageOf(() => mock.faults.hold({ id: "gate" }))).toContain("gate is the id of an existing fault");
});
