import { describe, expect, test } from "vitest";
import type { ErrorKind, PartnerClient } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

type Call = (partner: PartnerClient) => PromiseLike<unknown>;

const create: Call = ({ authorizations }) => authorizations.create(order);
const get: Call = ({ authorizations }) => authorizations.get(id);
const update: Call = ({ authorizations }) => authorizations.update(id, { driverNif: "12345678Z" });
const cancel: Call = ({ authorizations }) => authorizations.cancel(id);

const empty = (status: number) => new Response(null, { status });

describe("with an empty body, or a blank one", () => {
  test.each<[Call, number, ErrorKind]>([
    [create, 400, "unexpected-response"], // A gateway answers so; a row taken for refused is never sent again.
    [create, 409, "conflict"],
    [get, 401, "authentication"],
    [get, 403, "authentication"],
    [get, 408, "server"],
    [get, 502, "server"],
    [cancel, 409, "already-finished"],
    [update, 409, "conflict"],
    [get, 304, "unexpected-response"],
    [get, 404, "unexpected-response"], // A gateway without a route answers so; a record taken for gone may be deleted.
  ])("the status decides: %o, %i, %s", async (call, status, kind) => {
    const answers = status === 304 ? [empty(status)] : [empty(status), new Response(" \n", { status })];
    for (const answer of answers) {
      const { partner } = clientOf(() => answer);
      const failure = await failureOf(call(partner));
      expect(failure).toMatchObject({ kind, status, code: undefined, errors: [] });
    }
  });
});

test("where nothing tells an unregistered carrier from an unknown reference, the message says both", async () => {
  const { partner } = clientOf(() => json({}, 422));
  expect(await failureOf(create(partner))).toHaveProperty("message", expect.stringMatching(/carrier .*or .*record/));
});
