import { randomOwn } from "@totem-partner/spec/random-own";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { safeVerify, sign, type SignatureName, signedHeaders, verify, verifySync } from "../src/index.ts";
import { webVerdict } from "../src/verification/verify.ts";

const body = JSON.stringify({ id: "e", type: "authorization.created", occurredAt: "2026-07-01T06:00:00Z", data: {} });
const url = "https://erp.example/hooks?company=7";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const delivery = { body, secret, url, id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330 };
const now = () => 1614265330_000;

const ready: SignatureName[] = [
  "body",
  "timestamp-body",
  "timestamp-colon-body",
  "timestamp-in-header",
  "standard-webhooks",
  "url-body",
];

test.each(ready)(
  "a delivery signed by %s is verified by it, and safeVerify names it under every other",
  async (name) => {
    const headers = await signedHeaders({ ...delivery, signedContent: name });
    const asked = { body, headers, secrets: ["another", secret], url, now };
    const right = { ...asked, signedContent: name, ...(name === "standard-webhooks" && { secrets: secret }) };
    expect(await verify(right)).toMatchObject({ id: "e" });
    for (const other of ready) {
      if (other === name) continue;
      const secrets = other === "standard-webhooks" ? secret : asked.secrets;
      expect(await safeVerify({ ...asked, secrets, signedContent: other })).toMatchObject({
        reason: "signed-content",
        hint: expect.stringContaining(`signedContent: "${name}"`),
      });
    }
  },
);

// The example of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
test("Standard Webhooks: its own example", async () => {
  const example = { ...delivery, body: '{"test": 2432232314}', timestamp: 1614265330 };
  expect(await sign({ ...example, signedContent: "standard-webhooks" })).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("a template of the service's own verifies what it signs, with Node and with WebCrypto, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(randomOwn.signature, fc.nat(), async (own, place) => {
      const headers = await signedHeaders({ ...delivery, signedContent: own });
      const asked = {
        body,
        headers,
        secrets: secret,
        url,
        now,
        profile: { version: 1, assumptions: { "signed-content": own } } as const,
      };
      expect(verifySync(asked)).toMatchObject({ id: "e" });
      expect(await webVerdict(asked)).toMatchObject({ ok: true });
      const at = place % body.length;
      const changed = `${body.slice(0, at)}${body[at] === "1" ? "2" : "1"}${body.slice(at + 1)}`;
      expect((await safeVerify({ ...asked, body: changed, diagnose: false })).ok).toBe(false);
      expect(await webVerdict({ ...asked, body: changed })).toBe("mismatch");
    }),
  );
});

/** The six and random ones. */
const anyConstruction = fc.oneof(fc.constantFrom(...ready), randomOwn.signature);

test("whatever a receiver expects, safeVerify names the ready construction that a delivery has, and only that", async () => {
  await fc.assert(
    fc.asyncProperty(anyConstruction, anyConstruction, async (sent, expected) => {
      const headers = await signedHeaders({ ...delivery, signedContent: sent });
      const result = await safeVerify({ body, headers, secrets: secret, url, now, signedContent: expected });
      const named = result.ok ? undefined : /signedContent: "([a-z-]+)"/.exec(result.hint)?.[1];
      if (typeof sent === "string") expect(result.ok || named).toBe(result.ok || sent);
      if (named === undefined) return;
      const matching = await safeVerify({
        body,
        headers,
        secrets: secret,
        url,
        now,
        signedContent: named as SignatureName,
      });
      expect(matching.ok).toBe(true);
    }),
    { numRuns: 300 * inject("scale") },
  );
});

test("a signed timestamp is as old as maxAge at most, and one in the header alone does not count", async () => {
  const headers = await signedHeaders({ ...delivery, signedContent: "timestamp-in-header" });
  const late = { body, secrets: secret, now: () => now() + 301_000 };
  expect(await safeVerify({ ...late, headers, signedContent: "timestamp-in-header" })).toMatchObject({
    reason: "timestamp-too-old",
  });
  const unsigned = { content: "{body}", signature: "t={timestamp},v1={hex}", separator: "," } as const;
  const others = await signedHeaders({ ...delivery, signedContent: unsigned });
  expect(await safeVerify({ ...late, headers: others, signedContent: unsigned })).toMatchObject({ ok: true });
});

test.each<[what: string, options: object, message: RegExp]>([
  ["an unknown name", { signedContent: "sha1" }, /^signedContent must be one of body, timestamp-body, /],
  ["a template without the body", { signedContent: { content: "{timestamp}" } }, /^signedContent must be one of/],
  ["no URL", { signedContent: "url-body" }, /^url must be the URL of the webhook configuration/],
  ["a secret without a key", { signedContent: "standard-webhooks", secrets: "whsec_" }, /^secrets must be Base64/],
  ["a secret that is no Base64", { signedContent: "standard-webhooks", secrets: "no!" }, /^secrets must be Base64/],
])("verifying by %s throws", async (_, options, message) => {
  await expect(verify({ body, headers: {}, secrets: secret, ...options })).rejects.toThrow(message);
});
