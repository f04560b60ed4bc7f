import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idHeader, sign, signatureHeader, timestampHeader } from "../src/index.ts";

// From `printf '%s' "$content" | openssl dgst -sha256 -hmac "$secret"`.
test.each([
  ["a delivery", {}, "474643976bac7c5af7847752ecb422896c41a4792e018b28cc20945d232e0548"],
  [
    "a delivery with its timestamp",
    { signedContent: "timestamp-body", timestamp: 1782810764 },
    "41c488d8bc63fa87f701de045605f4dc7af14565ae869482b3b21c84dca16751",
  ],
] as const)("%s", async (_, options, hex) => {
  const body = '{"id":"0f2c1a54-7b1e-4a39-9a55-0c4d1f0a7e11","type":"authorization.created"}';
  expect(await sign({ body, secret: "whsec_demo", ...options })).toBe(`sha256=${hex}`);
});

test("[S122] agrees with the platform's own HMAC on any bytes and any secret", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.string({ minLength: 1 }), async (body, secret) => {
      const expected = createHmac("sha256", secret).update(body).digest("hex");
      expect(await sign({ body, secret })).toBe(`sha256=${expected}`);
    }),
  );
});

test("a part of a larger buffer is signed alone", async () => {
  const whole = new TextEncoder().encode("xxbodyxx");
  expect(await sign({ body: whole.subarray(2, 6), secret: "s" })).toBe(await sign({ body: "body", secret: "s" }));
});

test("the bytes count as they are when sign is called", async () => {
  const body = new TextEncoder().encode("body");
  const signed = sign({ body, secret: "s" });
  body.fill(0);
  expect(await signed).toBe(await sign({ body: "body", secret: "s" }));
});

describe("what cannot be signed is refused", () => {
  const secret = "s";
  test.each<[string, object, string]>([
    ["a body that was parsed", { body: { id: "1" }, secret }, "parsed"],
    ["no body", { secret }, "body must be"],
    ["an empty secret", { body: "", secret: "" }, "secret must be"],
    ["no secret", { body: "" }, "secret must be"],
    ["no timestamp where it is signed", { body: "", secret, signedContent: "timestamp-body" }, "timestamp must be"],
    ["a timestamp with a fraction", { body: "", secret, signedContent: "timestamp-body", timestamp: 1.5 }, "Unix"],
    ["an option that does not exist", { body: "", secret, signedContents: "body" }, "did you mean signedContent?"],
    ["a misspelt secret", { body: "", secert: secret }, "sign has no option secert; did you mean secret?"],
    ["a timestamp that is not set", { body: "", secret, timestamp: undefined }, "sign: timestamp is undefined."],
    ["another content", { body: "", secret, signedContent: "headers" }, "signedContent must be"],
  ])("%s", async (_, options, reason) => {
    await expect(sign(options as never)).rejects.toThrow(TypeError);
    await expect(sign(options as never)).rejects.toThrow(reason);
  });
});

test("the headers have the names of the interface", () => {
  expect([signatureHeader, idHeader, timestampHeader]).toEqual([
    "X-Webhook-Signature",
    "X-Webhook-Id",
    "X-Webhook-Timestamp",
  ]);
});
