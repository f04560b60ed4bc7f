import { operations } from "@totem-partner/spec/operations";
import { problems } from "@totem-partner/spec/problems";
import { expect, test } from "vitest";
import { mockMatchers } from "../src/control.ts";
import { journalSize } from "../src/host.ts";
import { anAuthorization } from "./support/domain/authorization.ts";
import { steered } from "./support/steered.ts";

test("an operation, a status and a code count once they were sent, for any client", async () => {
  const { mock, ask } = steered();
  const before = mock.coverage();
  expect([before.percent, before.operations.exercised, before.assumptions.exercised]).toEqual([0, [], []]);
  expect(before.operations.missing).toEqual(Object.keys(operations));
  expect(before.problems.missing).toEqual(Object.keys(problems));
  await ask("GET", "/products", undefined, "nobody");
  await ask("GET", "/nothing", undefined, "test_north");
  await ask("GET", "/products");
  const { percent, ...coverage } = mock.coverage();
  expect(coverage).toMatchObject({
    operations: { exercised: ["listProducts"] },
    statuses: { exercised: ["listProducts 200", "listProducts 401"] },
    problems: { exercised: ["unknown_api_key", "unknown_path"] },
    assumptions: { exercised: expect.arrayContaining(["list-envelope", "trailing-slash"]) as unknown },
  });
  expect(coverage.statuses.missing).toContain("listProducts 429");
  const lists = Object.values(coverage);
  const exercised = lists.flatMap((list) => list.exercised).length;
  expect(percent).toBe(Math.floor((100 * exercised) / (exercised + lists.flatMap(({ missing }) => missing).length)));
});

test("a response that a fault keeps back does not count, and the fault does", async () => {
  const { mock, ask } = steered({ faults: [{ kind: "reset-after-commit", operationId: "listProducts", times: 1 }] });
  await ask("GET", "/products");
  expect(mock.coverage()).toMatchObject({
    operations: { exercised: [] },
    statuses: { exercised: [] },
    faults: { exercised: ["reset-after-commit"] },
  });
});

test("an event counts once its receiver has answered, with the faults that its delivery met", async () => {
  let answers = false;
  const { mock, ask } = steered({
    deliver: () => Promise.resolve(answers ? { kind: "answered", status: 500 } : { kind: "failed", reason: "away" }),
  });
  mock.setWebhook({ url: "https://erp.example/hooks", secret: "s" });
  mock.faults.add({ kind: "bad-signature", times: 1 });
  await ask("POST", "/authorizations", anAuthorization());
  await mock.deliveries.flush();
  expect(mock.coverage()).toMatchObject({ events: { exercised: [] }, faults: { exercised: ["bad-signature"] } });
  answers = true;
  mock.advance({ seconds: 10 });
  await mock.deliveries.flush();
  expect(mock.coverage().events.exercised).toEqual(["authorization.created"]);
});

test("it is exact beyond what the journal remembers, and survives resets and companies that were evicted", async () => {
  const { mock, ask } = steered({ maxCompanies: 2 });
  await ask("POST", "/products", { externalId: "RYE-01", name: "Rye" });
  await ask("GET", "/warehouses?limit=0", undefined, "test_first");
  const noticed = mock.coverage();
  for (let count = 0; count <= journalSize; count += 1) await ask("GET", "/products");
  await ask("GET", "/products", undefined, "test_second");
  expect(mock.requests({ operationId: "createProduct" })).toEqual([]);
  const counted = mockMatchers.toHaveReceived.call({}, mock, { operationId: "createProduct" }, { times: 0 });
  await expect(counted).rejects.toThrow("only the newest 1000 requests are remembered. Call requests.clear() before");
  expect(mock.companies().items.map(({ name }) => name)).not.toContain("first");
  mock.reset();
  const { operations: used, statuses, assumptions } = mock.coverage();
  expect(used.exercised).toEqual(["listProducts", "createProduct", "listWarehouses"]);
  expect(statuses.exercised).toEqual(["listProducts 200", "createProduct 201", "listWarehouses 400"]);
  expect(assumptions.exercised).toEqual(expect.arrayContaining(noticed.assumptions.exercised));
});
