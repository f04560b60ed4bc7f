import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { isSecretText } from "../../text/secrets.ts";

const hex = fc.stringMatching(/^[\da-f]{32}$/);
const base64 = fc.uint8Array({ minLength: 32, maxLength: 64 }).map((bytes) => Buffer.from(bytes));

test("keys, tokens and ids are recognised in any text", () => {
  const credential = fc.oneof(
    fc.uuid(),
    hex.filter((text) => /\d/.test(text)),
    base64.filter((bytes) => new Set(bytes).size > 20).map((bytes) => bytes.toString("base64url")),
    base64.filter((bytes) => new Set(bytes).size > 20).map((bytes) => `sk_live_${bytes.toString("base64")}`),
    fc.stringMatching(/^Bearer [a-z]{1,9}$/).filter((text) => !/ (?:token|auth)/.test(text)),
  );
  fc.assert(
    fc.property(credential, (text) => {
      expect([text, `Error: "${text}".`].map(isSecretText)).toEqual([true, true]);
    }),
    { numRuns: 500 * inject("scale") },
  );
});

test.each([
  "https://tools.ietf.org/html/rfc9110#section-15.5.1",
  "Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException",
  "com.example.erp.v2.NumberOfItemsIsInvalidException",
  "/api/v1/partner/cleaning-incompatibilities",
  "JSONAPIError2Response ProductV1Controller Rfc9457ProblemDetails",
  "VALIDATION_FAILED_FOR_PRODUCT",
  "2026-07-01T08:00:00.000Z",
  "Missing bearer token. Bearer authentication is required.",
  "urn:problem-type:validationFailed",
])("%s is made of words", (text) => {
  expect(isSecretText(text)).toBe(false);
});

test("a long run of one letter takes no longer than its length", () => {
  for (const letter of "aA0_") isSecretText(letter.repeat(1_000_000));
});
