import { type OperationId, operations } from "@totem-partner/spec/operations";
import { describe, expect, test } from "vitest";
import { UnexpectedResponseError } from "../../src/index.ts";
import { everyOperation } from "../support/every-operation.ts";
import { id } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const isDelete = (operation: OperationId) => operations[operation].method === "DELETE";
const isList = (operation: OperationId) => operation.startsWith("list");

test.each(everyOperation)(
  "%s sends what the contract says, and returns what the service answers",
  async (operation, row) => {
    const { partner, received } = clientOf(() => json(row.answer));
    const returned = await row.call(partner);
    const { method, path } = operations[operation];
    expect(received).toMatchObject([{ method, body: row.sends }]);
    expect(received[0]?.url.href).toBe(`https://service.example/partner${path.replace("{id}", id)}`);
    if (isDelete(operation)) expect(returned).toBeUndefined();
    else if (isList(operation)) expect(returned).toMatchObject(row.answer as object);
    else expect(returned).toEqual(row.answer);
  },
);

describe("an answer that is not the interface's is an unexpected response", () => {
  test.each(everyOperation)("%s", async (_, { call }) => {
    for (const body of ["<html>Sign in</html>", '"ok"]']) {
      const { partner } = clientOf(() => new Response(body, { status: 200 }));
      expect(await failureOf(call(partner))).toBeInstanceOf(UnexpectedResponseError);
    }
  });

  // A delete returns nothing, and an event may have no receipt.
  const answered = everyOperation.filter(
    ([operation]) => !isDelete(operation) && operation !== "emitAuthorizationEvent",
  );
  test.each(answered)("%s, when a record or its id is missing", async (_, { call }) => {
    for (const body of ["", "{}", '{"id":7}', '{"items":[{}]}']) {
      const { partner } = clientOf(() => new Response(body, { status: 200 }));
      expect(await failureOf(call(partner))).toBeInstanceOf(UnexpectedResponseError);
    }
  });
});

describe("a delete is done with any success", () => {
  const deletes = everyOperation.filter(([operation]) => isDelete(operation));
  test.each(deletes)("%s", async (_, { call, answer }) => {
    for (const response of [new Response(null, { status: 204 }), new Response("", { status: 200 }), json(answer)]) {
      const { partner } = clientOf(() => response);
      expect(await call(partner)).toBeUndefined();
    }
  });
});
