import { expect, test } from "vitest";
import { type RequestTarget, classifyHttpError, type ErrorReport } from "../../src/calls/classify.ts";
import type { HttpErrorKind } from "../../src/errors/partner-error.ts";

const create: RequestTarget = { operation: "createAuthorization", namesRecord: false };
const list: RequestTarget = { operation: "listAuthorizations", namesRecord: false };
const get: RequestTarget = { operation: "getAuthorization", namesRecord: true };
const update: RequestTarget = { operation: "updateAuthorization", namesRecord: true };
const cancel: RequestTarget = { operation: "cancelAuthorization", namesRecord: true };
const emit: RequestTarget = { operation: "emitAuthorizationEvent", namesRecord: true };

/** An error body of the service; say what is in it. */
const report = (content: Partial<ErrorReport>): ErrorReport => ({ origin: "service", errors: [], ...content });

const codes: [string, HttpErrorKind][] = [
  ["carrier_not_registered", "carrier-not-registered"],
  ["authorization_already_finished", "already-finished"],
  ["authorization_finished", "already-finished"],
  ["external_id_conflict", "conflict"],
  ["external_id_exists", "conflict"],
  ["not_synced_from_erp", "conflict"],
  ["unknown_reference", "validation"],
  ["validation_failed", "validation"],
  ["removed_field", "validation"],
  ["immutable_field", "validation"],
  ["malformed_json", "validation"],
  ["malformed_id", "validation"],
  ["unknown_path", "refused"],
];

test.each(codes)("the code %s decides, in either case and whatever the status", (code, kind) => {
  for (const status of [400, 404, 409, 418, 422]) {
    expect(classifyHttpError(get, status, report({ code }))).toBe(kind);
    expect(classifyHttpError(get, status, report({ code: code.toUpperCase() }))).toBe(kind);
  }
});

const words: [RequestTarget, number, string, HttpErrorKind][] = [
  [create, 422, "The carrier is not registered.", "carrier-not-registered"],
  [create, 422, "El transportista no está registrado", "carrier-not-registered"],
  [create, 422, "The carrier is on strike.", "validation"],
  [create, 400, "The carrier is not registered.", "validation"],
  [create, 409, "The carrier is not registered.", "conflict"],
  [update, 422, "The carrier is not registered.", "validation"],
  [update, 409, "It is Finished.", "already-finished"],
  [update, 422, "It is Finished.", "already-finished"],
  [update, 409, "It is unfinished.", "conflict"],
  [update, 404, "It is Finished.", "not-found"],
  [emit, 409, "It is Finished.", "conflict"],
  [emit, 422, "Not synced from an external ERP.", "conflict"],
  [update, 422, "Not synced from an external ERP.", "validation"],
  [emit, 422, "Not a known event.", "validation"],
  [get, 404, "id must be a UUID", "validation"],
  [get, 404, "There is no such record.", "not-found"],
  [create, 404, "id must be a UUID", "refused"],
  [update, 409, "id must be a UUID", "conflict"],
  [create, 404, "productExternalId names nothing", "validation"],
  [update, 404, "driverNif names nobody", "validation"],
  [update, 409, "driverNif names somebody else", "conflict"],
  [get, 404, "No such route", "refused"],
  [get, 404, "Endpoint not found", "refused"],
  [get, 404, "Cannot GET /authorizations", "refused"],
  [get, 404, "You cannot get / what is gone", "not-found"],
  [update, 409, "No such route", "conflict"],
];

test.each(words)(
  "to %j the status %i with the words %j, and no code, is of the kind %s",
  (asked, status, text, kind) => {
    expect(classifyHttpError(asked, status, report({ text }))).toBe(kind);
  },
);

test("the words may be those of a single field", () => {
  const errors = [
    { in: "body", path: "/quantity", message: "is too little" },
    { in: "body", path: "/carrierTaxId", message: "names no registered carrier" },
  ] as const;
  expect(classifyHttpError(create, 422, report({ errors: [...errors] }))).toBe("carrier-not-registered");
});

test("a 422 that names carrierTaxId alone is about a carrier that is not registered", () => {
  const errors = ["/carrierTaxId", "/quantity"].map((path) => ({ in: "body" as const, path, message: "no consta" }));
  const kindOf = (status: number, of: typeof errors) => classifyHttpError(create, status, report({ errors: of }));
  expect(kindOf(422, errors.slice(0, 1))).toBe("carrier-not-registered");
  expect([kindOf(400, errors.slice(0, 1)), kindOf(422, errors), kindOf(422, errors.slice(1))]).toEqual(
    Array(3).fill("validation"),
  );
});

test("404 that blames fields is about them where the path names no record, and about the record where it does", () => {
  const errors = [{ in: "body" as const, path: "/x", message: "is unknown" }];
  expect(classifyHttpError(list, 404, report({ errors }))).toBe("validation");
  expect(classifyHttpError(get, 404, report({ errors }))).toBe("not-found");
  expect(classifyHttpError(list, 404, report({}))).toBe("refused");
});

test.each([
  [cancel, 409, "already-finished"],
  [emit, 409, "conflict"],
  [get, 418, "refused"],
  [get, 302, "unexpected-response"],
] as const)("to %j the status %i alone is of the kind %s", (asked, status, kind) => {
  expect(classifyHttpError(asked, status, report({}))).toBe(kind);
});
