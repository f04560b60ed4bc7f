import { expect, test } from "vitest";
import { AssumptionError, type MockServerOptions, MockUsageError, startMockServer as start } from "../../src/index.ts";
import { clientOf } from "../support/client.ts";
import { Scratch } from "../support/scratch.ts";

/** A server that checks nothing: Prism takes a second to load. */
const startMockServer = (options: MockServerOptions = {}) => start({ contract: "off", ...options });

const get = (url: string, path: string, key = "test_demo") => clientOf(url, key)("GET", path);

test("a server that cannot listen leaves its data file to another", async () => {
  await using scratch = await Scratch.create();
  const data = scratch.path("mock.db");
  await using mock = await startMockServer();
  await expect(startMockServer({ port: mock.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await expect(startMockServer({ port: mock.port, data })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await using again = await startMockServer({ data });
  expect(again.exportState().authorizations).toEqual([]);
});

test("without other companies, a seed must have some", async () => {
  const message = "maxCompanies is 0 (--max-companies), so a seed (--seed) must define the companies.";
  for (const options of [{ maxCompanies: 0 }, { maxCompanies: 0, seed: { companies: [] } }]) {
    const started = startMockServer(options);
    await expect(started).rejects.toThrow(MockUsageError);
    await expect(started).rejects.toThrow(message);
  }
  const seed = { companies: [{ name: "a", apiKeys: ["k"] }] };
  await using mock = await startMockServer({ maxCompanies: 0, seed });
  expect((await get(mock.url, "/products")).status).toBe(401);
});

test("an assumption that there is not is refused as such, with a data file, too, which stays free", async () => {
  await using scratch = await Scratch.create();
  const data = scratch.path("mock.db");
  const assumptions = { "no-point": "1" };
  await expect(startMockServer({ assumptions })).rejects.toThrow(AssumptionError);
  await expect(startMockServer({ assumptions, data })).rejects.toThrow(AssumptionError);
  await using again = await startMockServer({ data });
  expect(again.exportState().authorizations).toEqual([]);
});
