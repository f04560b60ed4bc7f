import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { fillCompany } from "../support/companies/busy-company.ts";
import { clientOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { Scratch } from "../support/scratch.ts";

test("a server that goes on from a data file answers as the one before did, and repeats no id", async () => {
  await using scratch = await Scratch.create();
  const options = { data: scratch.path("mock.db"), now: "2026-07-01T08:00:00Z", randomSeed: 5 };
  const before = await startMockServer(options);
  let client = clientOf(before.url, before.apiKey);
  await fillCompany(client);
  await client("PUT", "/_mock/clock", { now: "2026-07-01T09:30:00Z" });
  const paths = ["/_mock/state", "/authorizations", "/products", "/warehouses", "/webhook", "/_mock/operations"];
  const answers = await Promise.all(paths.map(async (path) => (await client("GET", path)).text));
  const requestId = (await client("GET", "/products")).headers.get("x-request-id");
  await before.close();

  await using after = await startMockServer(options);
  client = clientOf(after.url, after.apiKey);
  expect(await Promise.all(paths.map(async (path) => (await client("GET", path)).text))).toEqual(answers);
  const repeated = await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-NEW" }));
  expect(repeated.status).toBe(201);
  expect(answers.join()).not.toContain(idOf(repeated));
  expect(requestId).not.toBeNull();
  expect(JSON.stringify(after.requests())).not.toContain(requestId);
  expect(await readdir(scratch.directory)).toContain("mock.db");
});

test("what waited to be delivered is delivered after a restart, with the same id and the same bytes", async () => {
  await using scratch = await Scratch.create();
  await using receiver = await Receiver.start((response, _received, count) => {
    response.writeHead(count === 1 ? 503 : 204).end();
  });
  const data = scratch.path("mock.db");
  const before = await startMockServer({ data });
  const client = clientOf(before.url, before.apiKey);
  await client("PUT", "/webhook", { url: receiver.url, secret: "s" });
  await client("PUT", "/_mock/clock", { now: "2026-07-01T08:00:00Z" });
  await client("POST", "/authorizations", anAuthorization());
  await before.deliveries.flush();
  await before.close();

  await using after = await startMockServer({ data });
  expect(after.deliveries.list()).toMatchObject([{ state: "waiting" }]);
  after.advance({ seconds: 60 });
  const [first, second] = await receiver.until(2);
  expect(second?.bytes).toEqual(first?.bytes);
  expect(second?.headers["x-webhook-id"]).toBe(first?.headers["x-webhook-id"]);
  await after.deliveries.flush();
  expect(after.deliveries.list()).toMatchObject([{ state: "delivered" }]);
  await after.close();
  await using last = await startMockServer({ data });
  expect(last.deliveries.list()).toEqual([]);
});

test("what was switched at run time wins over the options of a restart; what was not follows them", async () => {
  await using scratch = await Scratch.create();
  const data = scratch.path("mock.db");
  const before = await startMockServer({ data });
  before.assume({ "create-status": 200 });
  await before.close();
  await using after = await startMockServer({
    data,
    now: "2026-07-01T08:00:00Z",
    assumptions: { "create-status": 201, "max-limit": 7 },
  });
  const values = new Map(after.assumptions().map(({ id, value }) => [id, value]));
  expect([values.get("create-status"), values.get("max-limit")]).toEqual(["200", 7]);
  expect((await clientOf(after.url, after.apiKey)("GET", "/_mock/clock")).body).toMatchObject({ standsStill: true });
});
