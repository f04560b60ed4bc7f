import { type OperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { blamed, Partner } from "./support/partner.ts";

const isOperationId = (id: string): id is OperationId => id in operations;
const operationIds = Object.keys(operations).filter(isOperationId);
const id = "33333333-3333-4333-8333-333333333333";

/** A body that the operation can at least read. */
function bodyOf(operationId: OperationId): { body?: unknown } {
  const operation = operations[operationId];
  if (!("body" in operation)) return {};
  return { body: operation.body.mediaType === "application/json" ? {} : new FormData() };
}

test.each(operationIds)("a query parameter that %s does not have is refused as the contract declares", async (one) => {
  // The call fails when the contract does not declare the status.
  const answer = await new Partner().call(one, { id, query: "?expand=1", ...bodyOf(one) });
  expect(answer.status).toBe(400);
  expect(blamed(answer)).toContain("/expand");
});
