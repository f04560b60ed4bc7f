import { expect, test } from "vitest";
import { referenceContract } from "@totem-partner/spec/reference-contract";
import { startMockServer } from "../support/mock.ts";

const contractOf = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(`${url}/_mock/docs/openapi.json`, { headers })).json();

test("the contract is that of the server's assumptions, and with a key that of its company as it is", async () => {
  await using mock = await startMockServer({ assumptions: { "create-status": "200" } });
  mock.company("other").assume({ "error-body": "flat" });
  const started = { "create-status": "200" } as const;
  expect(await contractOf(mock.url)).toEqual(await referenceContract(started));
  expect(await contractOf(mock.url, { "X-Partner-API-Key": "test_demo" })).toEqual(await referenceContract(started));
  expect(await contractOf(mock.url, { "X-Partner-API-Key": "test_other" })).toEqual(
    await referenceContract({ ...started, "error-body": "flat" }),
  );
  expect(await contractOf(mock.url, { "X-Partner-API-Key": "unknown" })).toEqual(await referenceContract(started));
});

test("the page is that of the company whose key it begins with", async () => {
  await using mock = await startMockServer({ assumptions: { "create-status": "200" } });
  mock.assume({ "list-envelope": "array" });
  const page = async (): Promise<string> => (await fetch(`${mock.url}/_mock/docs`)).text();
  expect(await page()).toMatch(/This contract is not the default one.*create-status=200.*list-envelope=array/s);
  mock.assume({ "list-envelope": "data" });
  expect(await page()).toContain("list-envelope=data");
});
