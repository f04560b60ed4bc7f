import { expect, test } from "vitest";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("Node's fetch sees every refusal of a large body", async () => {
  await using sandbox = await startTestSandbox({ bounds: { requestsPerMinute: 1 } });
  const apiKey = await sandbox.issueKey("espiga");
  await fetch(`${sandbox.url}/products`, { headers: { "x-partner-api-key": apiKey } });
  const body = "x".repeat(9_000_000);
  for (const [path, headers, status] of [
    ["/products", { "x-partner-api-key": apiKey }, 429],
    ["/products", {}, 401],
    ["/_sandbox/companies/espiga/_mock/state", {}, 403],
  ] as const) {
    for (let n = 0; n < 6; n += 1) {
      const response = await fetch(`${sandbox.url}${path}`, { method: "POST", headers, body });
      expect([path, response.status]).toEqual([path, status]);
    }
  }
});
