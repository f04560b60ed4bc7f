import { expect, test } from "vitest";
import { startMockServer } from "../support/mock.ts";

test("the page is that of the company whose key it begins with", async () => {
  await using mock = await startMockServer({ assumptions: { "create-status": "200" } });
  mock.assume({ "list-envelope": "array" });
  const page = async (): Promise<string> => (await fetch(`${mock.url}/_mock/docs`)).text();
  expect(await page()).toMatch(/This contract is not the default one.*create-status=200.*list-envelope=array/s);
  mock.assume({ "list-envelope": "data" });
  expect(await page()).toContain("list-envelope=data");
});
