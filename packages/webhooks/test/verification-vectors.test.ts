import { describe, expect, test } from "vitest";
import { nodeModules } from "../src/signing/sign.ts";
import { isWebhookVerificationError, safeVerify, verify, verifySignature, verifySync } from "../src/index.ts";
import { nodeVerdict, webVerdict } from "../src/verification/verify.ts";
import { headerForms, optionsOf, verificationVectors } from "./verification-vectors/all.ts";
import type { VerificationVector } from "./verification-vectors/delivery.ts";

const forms = verificationVectors.flatMap((vector) =>
  Object.entries(headerForms(vector)).map(([form, headers]) => ({
    name: `${vector.name} (${form})`,
    vector,
    options: optionsOf(vector, headers),
  })),
);

/** The result of all implementations. */
function expectedEvent({ type, ...verdict }: Exclude<VerificationVector["verdict"], string>): unknown {
  const event: unknown = type === undefined ? expect.any(Object) : expect.objectContaining({ type });
  return { ok: true, event, events: [expect.any(Object)], ...verdict };
}

const expected = ({ verdict }: VerificationVector): unknown =>
  typeof verdict === "string" ? verdict : expectedEvent(verdict);

const reasonOf = (error: unknown): unknown => (isWebhookVerificationError(error) ? error.reason : error);

describe.each(forms)("$name", ({ vector, options }) => {
  test("has its verdict with Node's HMAC and with WebCrypto", async () => {
    expect(nodeVerdict(nodeModules()!, options)).toEqual(expected(vector));
    expect(await webVerdict(options)).toEqual(expected(vector));
  });

  test("is returned, thrown and explained accordingly", async () => {
    const outcome = typeof vector.verdict === "string" ? vector.verdict : expect.any(Object);
    expect(await verify(options).catch(reasonOf)).toEqual(outcome);
    const inTime = (): unknown => {
      try {
        return verifySync(options);
      } catch (error) {
        return reasonOf(error);
      }
    };
    expect(inTime()).toEqual(outcome);
    const failure = { ok: false, reason: vector.cause ?? vector.verdict, hint: expect.any(String) };
    expect(await safeVerify(options)).toEqual(typeof vector.verdict === "string" ? failure : expected(vector));
  });
});

test("the body of a verified delivery is its event", async () => {
  for (const vector of verificationVectors.filter(
    ({ verdict }) => typeof verdict === "object" && !verdict.event && !verdict.type,
  )) {
    const { body } = vector;
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    expect(await verify(optionsOf(vector, vector.headers))).toEqual(JSON.parse(text.replace(/^\uFEFF/, "")));
  }
});

test("verifySignature accepts what is signed with a secret and covers the body, whatever it says", async () => {
  for (const vector of verificationVectors.filter(({ options }) => options?.signedContent === undefined)) {
    const { body, headers, secrets = [] } = optionsOf(vector, vector.headers);
    if (secrets.length === 0) continue;
    const isSigned =
      vector.verdict === "malformed-body" ||
      (typeof vector.verdict === "object" && vector.verdict.secretIndex !== undefined);
    expect([vector.name, await verifySignature({ body, headers, secrets })]).toEqual([vector.name, isSigned]);
  }
});
