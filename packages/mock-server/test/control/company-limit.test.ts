import { expect, test } from "vitest";
import { CompanyLimitError, MockUsageError } from "../../src/index.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

test("a call that leads nowhere makes no company: neither of the interface nor of the control API", async () => {
  await using mock = await startMockServer({ maxCompanies: 2 });
  await clientOf(mock.url, "test_busy")("POST", "/products", { name: "Rye" });
  const late = clientOf(mock.url, "test_late");
  expect((await late("GET", "/nothing")).status).toBe(404);
  expect((await late("GET", "/_mock/nothing")).status).toBe(404);
  expect((await late("DELETE", "/_mock/reset")).status).toBe(405);
  for (const path of ["/products", "/_mock/state"]) {
    const { status, body } = await late("GET", path);
    expect([path, status, fieldOf(body, "code")]).toEqual([path, 507, "too_many_companies"]);
  }
  expect(() => mock.company("late")).toThrow(CompanyLimitError);
  expect((await clientOf(mock.url, "test_busy")("POST", "/_mock/reset")).status).toBe(204);
  expect((await late("GET", "/products")).status).toBe(200);
});

test("with maxCompanies 0, only keys of the seed are known, also where a test_… company is stored", async () => {
  await using scratch = await Scratch.create();
  const data = scratch.path("mock.db");
  const seed = { companies: [{ name: "Acme", apiKeys: ["acme-key"] }] };
  const earlier = await startMockServer({ data, seed });
  expect((await clientOf(earlier.url, "test_demo")("POST", "/products", { name: "Rye" })).status).toBe(201);
  await earlier.close();
  await using mock = await startMockServer({ data, seed, maxCompanies: 0 });
  for (const path of ["/products", "/_mock/state"]) {
    const { status, body } = await clientOf(mock.url, "test_demo")("GET", path);
    expect([path, status, fieldOf(body, "code")]).toEqual([path, 401, "unknown_api_key"]);
  }
  expect((await clientOf(mock.url, "acme-key")("GET", "/products")).status).toBe(200);
  expect(() => mock.company("demo")).toThrow(MockUsageError);
});
