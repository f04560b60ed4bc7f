import { type OperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { parseAssumptions } from "../../src/index.ts";
import { Partner } from "../support/partner.ts";

const isList = (id: string): id is OperationId => id in operations && id.startsWith("list");

test.each(Object.keys(operations).filter(isList))("%s can have an envelope of its own", async (listing) => {
  const name = operations[listing].path.slice(1);
  const own = { envelope: { rows: "{items}" }, except: { [name]: { [name]: "{items}" } } };
  const partner = new Partner({ assumptions: parseAssumptions({ "list-envelope": own }) });
  expect((await partner.call(listing)).body).toEqual({ [name]: expect.any(Array) });
});

test("an error can say which path and which request it is about", async () => {
  const body = { at: "{path}", request: "{requestId}" };
  const partner = new Partner({ assumptions: parseAssumptions({ "error-body": { body } }) });
  const answer = await partner.list("?limit=0");
  expect(answer.body).toEqual({ at: "/partner/authorizations", request: answer.headers.get("x-request-id") });
});
