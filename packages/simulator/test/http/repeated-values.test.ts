import type { OperationId } from "@totem-partner/spec/operations";
import { templates } from "@totem-partner/spec/templates";
import { expect, test } from "vitest";
import { parseAssumptions } from "../../src/index.ts";
import { Partner, type Sent } from "../support/partner.ts";

const own = { ...templates["error-body"].fastapi, invalidFor: ["malformed_id"] };

test.each<[what: string, operation: OperationId, sent: Sent, input: unknown]>([
  ["that of a parameter", "listProducts", { query: "?limit=none" }, "none"],
  ["that of a path", "getProduct", { id: "none" }, "none"],
  ["that of a field", "createProduct", { body: { name: ["Rye"] } }, ["Rye"]],
  ["that within a field", "putWebhookConfiguration", { body: { url: "https://a.example/", subscribedEvents: [7] } }, 7],
  ["null for a missing one", "createProduct", { body: {} }, null],
  ["null for a secret", "putWebhookConfiguration", { body: { url: "https://a.example/", secret: 7 } }, null],
])("an error repeats the invalid value where its template has it: %s", async (_, operation, sent, input) => {
  const partner = new Partner({ assumptions: parseAssumptions({ "error-body": own }) });
  expect((await partner.call(operation, sent)).body).toMatchObject({ detail: [{ input }] });
});
