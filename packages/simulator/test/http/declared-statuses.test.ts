import { type OperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { contractViolations } from "../support/contract.ts";
import { send } from "../support/requests/raw-request.ts";

const isOperationId = (id: string): id is OperationId => id in operations;
const operationIds = Object.keys(operations).filter(isOperationId);
const takesBody = operationIds.filter((id) => "body" in operations[id]);
const withId = operationIds.filter((id) => operations[id].path.includes("{id}"));
const nobodys = "33333333-3333-4333-8333-333333333333";

const mediaTypeOf = (id: OperationId): string => {
  const operation = operations[id];
  return "body" in operation ? operation.body.mediaType : "";
};

/** Sends something to an operation, and fails unless the answer is one that the contract declares. */
async function expectDeclared(
  id: OperationId,
  differences: { path?: string; body?: string; headers?: Record<string, string> },
) {
  const { method, path } = operations[id];
  const { body, headers = {} } = differences;
  const type = mediaTypeOf(id) === "multipart/form-data" ? "multipart/form-data; boundary=b" : mediaTypeOf(id);
  const answer = await send(differences.path ?? path.replace("{id}", nobodys), {
    method,
    headers: { "Content-Type": type, ...headers },
    ...(mediaTypeOf(id) !== "" && { body: body ?? "{}" }),
  });
  expect(contractViolations(id, answer)).toEqual([]);
  return answer;
}

test.each(operationIds)(
  "[S072][S112] %s declares what it answers without a key and with one that nobody has",
  async (id) => {
    for (const key of ["", "nobodys"]) {
      expect((await expectDeclared(id, { headers: { "X-Partner-API-Key": key } })).status).toBe(401);
    }
  },
);

test.each(operationIds)("%s declares what it answers to a company that has nothing but its fixtures", async (id) => {
  expect((await expectDeclared(id, {})).status).toBeLessThan(500);
});

test.each(withId)("%s declares what it answers to an id that is none", async (id) => {
  const path = operations[id].path.replace("{id}", "17");
  expect((await expectDeclared(id, { path, body: '{"eventType":"synced"}' })).status).toBeGreaterThanOrEqual(400);
});

const bodies: [string, string, Record<string, string>, number][] = [
  ["cannot be read", "{", {}, 400],
  ["is empty", "", {}, 400],
  ["is of another media type", "x", { "Content-Type": "text/plain" }, 415],
  ["says that it is too large", "x", { "Content-Length": "99999999" }, 413],
];

test.each(takesBody.flatMap((id) => bodies.map(([what, ...rest]) => [id, what, ...rest] as const)))(
  "%s declares what it answers when the body %s",
  async (id, _what, body, headers, status) => {
    expect((await expectDeclared(id, { body, headers })).status).toBe(status);
  },
);
