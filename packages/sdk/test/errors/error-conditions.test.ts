import { describe, expect, test } from "vitest";
import { type ErrorKind, isPartnerError, type PartnerClient } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

type Call = (partner: PartnerClient) => PromiseLike<unknown>;

const create: Call = ({ authorizations }) => authorizations.create(order);
const get: Call = ({ authorizations }) => authorizations.get(id);
const update: Call = ({ authorizations }) => authorizations.update(id, { driverNif: "12345678Z" });
const cancel: Call = ({ authorizations }) => authorizations.cancel(id);
const createProtocol: Call = ({ cleaningProtocol }) => cleaningProtocol.create({ enabled: false });
const fetchFromErp: Call = ({ authorizations }) => authorizations.emitEvent(id, "fetch_requested_from_erp");

interface Problem {
  code: string;
  detail: string;
  errors?: object[];
}

const shapes: Record<string, (problem: Problem, status: number) => unknown> = {
  problem: (problem, status) => ({ type: `urn:x:${problem.code}`, title: "A title", status, ...problem }),
  nested: ({ code, detail, errors }) => ({ error: { code, message: detail, details: errors } }),
  flat: ({ detail }, statusCode) => ({ statusCode, message: detail, error: "Bad Request" }),
  "flat, with a list": ({ detail }, statusCode) => ({ statusCode, message: [detail], error: "Bad Request" }),
};

const carrier = {
  code: "carrier_not_registered",
  detail: "No carrier with this carrierTaxId is registered. Have it registered, then retry.",
};
const reference = {
  code: "unknown_reference",
  detail: "/productExternalId does not match a product of this company.",
  errors: [{ in: "body", path: "/productExternalId", message: "does not match a product of this company" }],
};
const invalid = {
  code: "validation_failed",
  detail: "/carrierTaxId is required.",
  errors: [{ in: "body", path: "/carrierTaxId", message: "is required" }],
};
const notFound = { code: "authorization_not_found", detail: "The company has no authorization with this id." };
const malformedId = {
  code: "malformed_id",
  detail: "/id must be a UUID, such as 11111111-1111-4111-8111-111111111111.",
  errors: [{ in: "path", path: "/id", message: "must be a UUID, such as 11111111-1111-4111-8111-111111111111" }],
};
const finishedPatch = {
  code: "authorization_finished",
  detail: "Only an Active authorization can be updated; this one is Finished.",
};
const finishedCancel = {
  code: "authorization_already_finished",
  detail: "This authorization is already Finished; nothing was changed.",
};
const conflict = { code: "external_id_conflict", detail: "An authorization with this externalId exists." };
const notFromErp = {
  code: "not_synced_from_erp",
  detail: "fetch_requested_from_erp is valid only for authorizations synced from an external ERP.",
};
const protocolExists = {
  code: "cleaning_protocol_exists",
  detail: "The company already has a cleaning protocol; there can be only one.",
};
const badKey = { code: "unknown_api_key", detail: "The key is not known." };
const limited = { code: "rate_limited", detail: "Wait 12 seconds." };

const conditions: [string, Call, number[], Problem, ErrorKind][] = [
  ["an unregistered carrier", create, [422], carrier, "carrier-not-registered"],
  ["an unknown reference in a create", create, [422, 404], reference, "validation"],
  ["an unknown reference in an update", update, [422, 404], reference, "validation"],
  ["a field that is wrong", create, [400, 422], invalid, "validation"],
  ["a used externalId", create, [409], conflict, "conflict"],
  ["an unknown id", get, [404], notFound, "not-found"],
  ["an id that is no UUID", get, [400, 404], malformedId, "validation"],
  ["an update of a Finished authorization", update, [409, 422, 400], finishedPatch, "already-finished"],
  ["a cancel of a Finished authorization", cancel, [409], finishedCancel, "already-finished"],
  ["a fetch for an authorization of no ERP", fetchFromErp, [409, 422], notFromErp, "conflict"],
  ["a second cleaning protocol", createProtocol, [409, 422], protocolExists, "conflict"],
  ["a bad key", get, [401, 403], badKey, "authentication"],
  ["too many requests", get, [429], limited, "rate-limit"],
];

describe.each(Object.keys(shapes))("with error bodies of the shape %s", (shape) => {
  const cases = conditions.flatMap(([what, call, statuses, problem, kind]) =>
    statuses.map((status) => ({ what, call, status, problem, kind })),
  );

  test.each(cases)("$what, answered with $status, is of the kind $kind", async ({ call, status, problem, kind }) => {
    const { partner } = clientOf(() => json(shapes[shape]?.(problem, status), status));
    const failure = await failureOf(call(partner));
    expect(isPartnerError(failure)).toBe(true);
    expect(failure).toMatchObject({ kind, status, requestId: "req-1", attempts: 1 });
    expect(failure).toHaveProperty("message", expect.stringContaining(problem.detail));
    if (!shape.startsWith("flat")) expect(failure).toMatchObject({ code: problem.code, errors: problem.errors ?? [] });
  });
});

const empty = (status: number) => new Response(null, { status });

describe("with an empty body, or a blank one", () => {
  test.each<[Call, number, ErrorKind]>([
    [create, 400, "unexpected-response"], // A gateway answers so; a row taken for refused is never sent again.
    [create, 422, "unexpected-response"],
    [create, 409, "conflict"],
    [create, 413, "unexpected-response"],
    [get, 401, "authentication"],
    [get, 403, "authentication"],
    [get, 408, "server"],
    [get, 502, "server"],
    [cancel, 409, "already-finished"],
    [update, 409, "conflict"],
    [get, 304, "unexpected-response"],
    [get, 404, "unexpected-response"], // A gateway without a route answers so; a record taken for gone may be deleted.
    [create, 404, "unexpected-response"],
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
