import { expect, test } from "vitest";
import { startMockServer } from "../../src/index.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startLyingServer } from "../support/proxy/lying-server.ts";

test("strict mode leaves a refusal as it is, and names the violations in the header sl-violations", async () => {
  await using mock = await startMockServer({ contract: "strict" });
  const refused = await clientOf(mock.url, mock.apiKey)("GET", "/products?ñandú=0&api_key=very-secret");
  expect([refused.status, fieldOf(refused.body, "code")]).toEqual([400, "validation_failed"]);
  const header: unknown = JSON.parse(refused.headers.get("sl-violations") ?? "");
  expect(header).toContainEqual({
    ...{ location: ["request", "query", "ñandú"], severity: "Error", code: "unknown-parameter" },
    message: "The operation has no query parameter ñandú.",
  });
  expect(mock.violations.list()).toHaveLength(2);
});

test("strict mode answers 500 where the service broke the contract, and says what is wrong", async () => {
  await using server = await startLyingServer("strict", ({ answer }) => ({
    text: answer.text.replace(/"total":\d+/, '"total":-1'),
  }));
  const lied = await clientOf(server.url, "test_demo")("GET", "/products");
  expect([lied.status, fieldOf(lied.body, "code")]).toEqual([500, "contract_violation"]);
  const detail = fieldOf(lied.body, "detail");
  expect(detail).toContain("The response, 200, violates the contract. response.body.total: ");
  expect(detail).toContain("The changes of the request have been made.");
  expect(JSON.parse(lied.headers.get("sl-violations") ?? "")).toMatchObject([
    { location: ["response", "body", "total"] },
  ]);
});
