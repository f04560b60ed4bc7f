import { expect, test } from "vitest";
import { MockUsageError, SeedError } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { run } from "../support/command-line.ts";
import { startMockServer } from "../support/mock.ts";

/** What the fixtures of a company are: totem groups, carriers, drivers, products and warehouses. */
const fixtures = 12;

test("a company that has as many records as it may have gets 507 for another, and goes on otherwise", async () => {
  await using mock = await startMockServer({ maxRecords: fixtures + 1 });
  const client = clientOf(mock.url, mock.apiKey);
  expect((await client("POST", "/authorizations", anAuthorization())).status).toBe(201);
  const refused = await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-NEXT" }));
  expect([refused.status, fieldOf(refused.body, "code")]).toEqual([507, "too_many_records"]);
  expect((await client("POST", "/authorizations", anAuthorization())).status).toBe(200);
  expect((await clientOf(mock.url, "test_other")("POST", "/products", { name: "Rye" })).status).toBe(201);
});

test("a state with more records than a company may have is not imported, over HTTP or in code", async () => {
  await using large = await startMockServer();
  await clientOf(large.url, large.apiKey)("POST", "/authorizations", anAuthorization());
  const state = large.exportState();
  await using mock = await startMockServer({ maxRecords: fixtures });
  const { status, body } = await clientOf(mock.url, mock.apiKey)("PUT", "/_mock/state", state);
  expect([status, fieldOf(body, "code")]).toEqual([400, "validation_failed"]);
  expect(fieldOf(body, "detail")).toContain("of at most 12 records; this would add 13");
  expect(() => mock.importState(state)).toThrow(MockUsageError);
  expect(mock.exportState().authorizations).toEqual([]);
});

test("a seed with more records than a company may have is refused at the place of the first that is too much", async () => {
  const authorizations = [anAuthorization(), anAuthorization({ externalId: "ERP-NEXT" })];
  const seed = { companies: [{ name: "a", apiKeys: ["k"], authorizations }] };
  const started = startMockServer({ seed, maxRecords: fixtures + 1 });
  await expect(started).rejects.toThrow(SeedError);
  await expect(started).rejects.toThrow(/authorizations\[1\].*of at most 13 records/s);
});

test.each(["0", "many"])("--max-records %j is refused in one line", async (value) => {
  const { code, stderr } = await run("serve", "--port", "0", `--max-records=${value}`);
  expect([code, stderr.split("\n").length]).toEqual([2, 2]);
  expect(stderr).toContain("--max-records");
});
