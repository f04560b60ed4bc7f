import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPartnerError } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { foreignErrors } from "../support/foreign-errors.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

async function failureWith(body: unknown, status = 422) {
  const failure = await failureOf(clientOf(() => json(body, status)).partner.authorizations.create(order));
  if (!isPartnerError(failure)) throw failure;
  return failure;
}

describe("an error body is read, with its code, words and fields:", () => {
  test.each(Object.entries(foreignErrors))("%s", async (_, { body, code, text, errors = [] }) => {
    const failure = await failureWith(body);
    expect(failure).toMatchObject({ kind: "validation", code, errors });
    expect(failure.message).toBe(`${text} (createAuthorization returned 422)`);
  });
});

test.each(Object.entries(foreignErrors))(
  "the status decides what happened, whatever the body: %s",
  async (_, { body }) => {
    expect(await failureWith(body, 409)).toMatchObject({ kind: "conflict", outcomeUnknown: false });
    expect(await failureWith(body, 401)).toMatchObject({ kind: "authentication" });
    expect(await failureWith(body, 500)).toMatchObject({ kind: "server", outcomeUnknown: true });
    expect(await failureWith(body, 201)).toMatchObject({ kind: "unexpected-response", outcomeUnknown: true });
  },
);

test("a success that says it is none is unexpected, even for calls that need no body", async () => {
  const { authorizations, products } = clientOf(() => json({ success: false, message: "No." })).partner;
  const calls = [products.delete(id), authorizations.emitEvent(id, "synced")];
  for (const failure of await Promise.all(calls.map(failureOf))) {
    expect(failure).toMatchObject({ kind: "unexpected-response" });
  }
});

test("whatever a body is, the error has only texts, and no more of them than a person reads", async () => {
  const names = fc.constantFrom("error", "errors", "detail", "message", "details", "code", "errorCode", "path", "loc");
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.constantFrom(null, true, 7, ""),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.oneof(names, fc.string()), tie("value"), { maxKeys: 4 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(value, fc.constantFrom(400, 404, 409, 422), async (body, status) => {
      const failure = await failureWith(body, status);
      expect(typeof (failure.code ?? "")).toBe("string");
      for (const error of failure.errors) {
        expect(error).toEqual({ ...error, path: expect.any(String), message: expect.any(String) });
        expect(["body", "query", "path"]).toContain(error.in);
      }
      expect(JSON.stringify(failure).length).toBeLessThan(100_000);
    }),
  );
});
