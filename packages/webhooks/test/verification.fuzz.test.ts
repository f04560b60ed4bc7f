import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { nodeModules } from "../src/signing/sign.ts";
import { safeVerify, type VerifyOptions } from "../src/index.ts";
import { nodeVerdict, webVerdict } from "../src/verification/verify.ts";
import { anyText } from "./any-text.ts";

/** `npx -y pnpm@12 campaign fuzz-verification` sets more. */
const numRuns = 2000 * inject("scale");

const modules = nodeModules() ?? expect.unreachable();
const now = 1_782_810_764_000;
const secret = fc.oneof(
  fc.string({ minLength: 1, maxLength: 80 }),
  anyText({ minLength: 1 }),
  fc.constant("\ud800"),
  fc.constant("s".repeat(65)),
);

const delivery = fc
  .record({ id: fc.string(), type: fc.string(), occurredAt: fc.string(), data: fc.oneof(fc.object(), fc.jsonValue()) })
  .map((event) => JSON.stringify(event));
const text = fc.oneof(delivery, delivery, fc.json(), anyText(), fc.constant("\ud83d\uFEFF\0"));
const bytes = fc.oneof(
  fc.uint8Array(),
  text.map((body) => new TextEncoder().encode(body)),
);
const body = fc.oneof(
  text,
  bytes,
  bytes.map((some) => some.slice().buffer),
  bytes.map((some) => new DataView(Uint8Array.of(1, 2, ...some).buffer, 2)),
);
/** The value that a parser may have left in place of a body. */
const parsed = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.object());

/** The alterations of the right signature. */
const alterations: readonly ((signature: string, some: string) => string)[] = [
  (signature) => signature,
  (signature) => ` ${signature}\t`,
  (signature) => signature.toUpperCase(),
  (signature) => signature.slice(7),
  (signature, some) => signature + some,
  (signature, some) => some + signature,
  (signature, some) => signature.replace(/.$/, some.slice(0, 1)),
  (signature) => `${signature}, ${signature}`,
  (_, some) => some,
  (_, some) => `sha256=${Buffer.from(some).toString("hex").padEnd(64, "0").slice(0, 64)}`,
];

const timestamp = fc.oneof(
  fc.integer({ min: now / 1000 - 400, max: now / 1000 + 400 }).map(String),
  fc.constantFrom("", "0", "-1", "1e3", "9".repeat(400), "2026-07-01", " 1"),
  fc.string(),
);

const input = fc.record({
  body: fc.oneof({ weight: 20, arbitrary: body }, { weight: 1, arbitrary: parsed }),
  secrets: fc.array(secret, { minLength: 1, maxLength: 4 }),
  signedWith: fc.nat(4),
  alteration: fc.oneof(fc.constant(0), fc.nat(alterations.length - 1)),
  junk: anyText({ maxLength: 70 }),
  timestamp,
  options: fc.record(
    { signedContent: fc.constantFrom("body" as const, "timestamp-body" as const), allowUnsigned: fc.boolean() },
    { requiredKeys: [] },
  ),
  name: fc.constantFrom("X-Webhook-Signature", "x-webhook-signature", "x-WEBHOOK-signature", "X-Signature"),
  more: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined))),
  form: fc.constantFrom("object", "lists", "pairs", "both cases"),
});

type Input = typeof input extends fc.Arbitrary<infer Value> ? Value : never;

function signatureOf({ body, secrets, signedWith, alteration, junk, timestamp, options }: Input): string {
  const isTimed = options.signedContent === "timestamp-body";
  const hmac = createHmac("sha256", secrets[signedWith] ?? "nobody's").update(isTimed ? `${timestamp}.` : "");
  if (typeof body === "string") hmac.update(body);
  else if (ArrayBuffer.isView(body)) hmac.update(body);
  else if (body instanceof ArrayBuffer) hmac.update(new Uint8Array(body));
  const alter = alterations[alteration] ?? expect.unreachable();
  return alter(`sha256=${hmac.digest("hex")}`, junk);
}

function headersOf(drawn: Input): VerifyOptions["headers"] {
  const { name, more, form, timestamp } = drawn;
  const signature = signatureOf(drawn);
  const others = Object.entries(more).map(([key, value]) => [key, String(value)] as const);
  if (form === "pairs") return [...others, [name, signature], ["X-Webhook-Timestamp", timestamp]];
  if (form === "lists") return { ...more, [name]: [signature], "x-webhook-timestamp": [timestamp] };
  const twice = form === "both cases" ? { [name.toLowerCase()]: signature } : {};
  return { ...more, ...twice, [name]: signature, "X-Webhook-Timestamp": timestamp };
}

test("no header, body or secret makes the implementations differ, or throw", async () => {
  const counts: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(input, async (drawn) => {
      const { body: sent, secrets, options } = drawn;
      const delivered = {
        ...options,
        secrets,
        headers: headersOf(drawn),
        body: sent as VerifyOptions["body"],
        now: () => now,
      };
      const verdict = nodeVerdict(modules, delivered);
      expect(await webVerdict(delivered)).toEqual(verdict);
      const result = await safeVerify(delivered);
      expect(result.ok).toBe(typeof verdict !== "string");
      if (result.ok) expect(result).toEqual(verdict);
      else expect(result.hint).toMatch(/\.$/);
      const counted = typeof verdict === "string" ? verdict : "verified";
      counts[counted] = (counts[counted] ?? 0) + 1;
    }),
    { numRuns },
  );
  // The inputs are worth something only if each verdict comes up.
  const verdicts = ["verified", "mismatch", "malformed-signature", "malformed-body", "missing-header", "parsed-body"];
  for (const verdict of [...verdicts, "malformed-timestamp", "timestamp-too-old", "timestamp-in-future"]) {
    expect([verdict, counts[verdict] ?? 0]).toEqual([
      verdict,
      expect.toSatisfy((count: number) => count > numRuns / 10_000),
    ]);
  }
}, 600_000);
