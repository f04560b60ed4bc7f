import { describe, expect, test } from "vitest";
import * as sdk from "../../src/index.ts";

const call = {
  status: 404,
  code: "gone",
  requestId: "req-1",
  operation: "getAuthorization",
  assumption: "unknown-field",
} as const;
const facts = { ...call, attempts: 1, repeatIsSafe: true, outcomeUnknown: true };

const errors: Record<string, sdk.PartnerError> = {
  abort: new sdk.AbortError("x", facts),
  "already-finished": new sdk.AlreadyFinishedError("x", facts),
  authentication: new sdk.AuthenticationError("x", facts),
  "carrier-not-registered": new sdk.CarrierNotRegisteredError("x", facts),
  configuration: new sdk.ConfigurationError("x", facts),
  conflict: new sdk.ConflictError("x", facts),
  connection: new sdk.ConnectionError("x", facts),
  "not-found": new sdk.NotFoundError("x", facts),
  "rate-limit": new sdk.RateLimitError("x", { ...facts, retryAfter: 3 }),
  refused: new sdk.RequestRefusedError("x", facts),
  server: new sdk.ServerError("x", { ...facts, fromService: true, retryAfter: 3 }),
  timeout: new sdk.TimeoutError("x", { ...facts, timeout: 10 }),
  "unexpected-response": new sdk.UnexpectedResponseError("x", facts),
  validation: new sdk.ValidationError("x", facts),
} satisfies Record<sdk.ErrorKind, sdk.PartnerError>;

test("every exported error class has a kind of its own", () => {
  const exported = Object.keys(sdk).filter(
    (name) => name.endsWith("Error") && !["isPartnerError", "PartnerError"].includes(name),
  );
  expect(
    Object.values(errors)
      .map(({ constructor }) => constructor.name)
      .toSorted(),
  ).toEqual(exported.toSorted());
});

describe.each(Object.entries(errors))("the error of the kind %s", (kind, error) => {
  test("is a PartnerError that tells its kind and its class", () => {
    expect(error).toBeInstanceOf(sdk.PartnerError);
    expect(error).toBeInstanceOf(Error);
    expect(sdk.isPartnerError(error)).toBe(true);
    expect(error.kind).toBe(kind);
    expect(error.name).toBe(error.constructor.name);
    expect(String(error)).toBe(`${error.constructor.name}: x`);
    expect(JSON.parse(JSON.stringify(error))).toEqual({ name: error.name, kind, message: "x", ...facts, errors: [] });
  });

  test("has a cause only when there is one", () => {
    expect("cause" in error).toBe(false);
  });
});

test("what only some errors have is kept", () => {
  expect(errors["rate-limit"]).toHaveProperty("retryAfter", 3);
  expect(errors["server"]).toMatchObject({ fromService: true, retryAfter: 3 });
  expect(errors["timeout"]).toHaveProperty("timeout", 10);
});
