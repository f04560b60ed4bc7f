import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { safeVerify, sign, signatureHeader, type VerificationFailure } from "../src/index.ts";
import { recordingCrypto } from "./support/node-modules.ts";
import { optionsOf, verificationVectors } from "./verification-vectors/all.ts";
import { body, hex, secret, signed, spanish } from "./verification-vectors/delivery.ts";
import { anyText } from "./any-text.ts";

const failing = verificationVectors.filter(({ verdict }) => typeof verdict === "string");

/** The result of `safeVerify` for a delivery that fails. */
async function failureOf(
  options: Parameters<typeof safeVerify>[0],
): Promise<{ reason: VerificationFailure; hint: string }> {
  const result = await safeVerify(options);
  if (result.ok) throw new Error("It was verified.");
  return result;
}

test("every failure has a hint of whole sentences, without secrets and without the body", async () => {
  for (const vector of failing) {
    const { hint } = await failureOf(optionsOf(vector, vector.headers));
    expect(hint).toMatch(/^[A-Z].+\.$/s);
    for (const hidden of [secret, "other", "Trigo", "Cañería", "7d3f", hex]) expect(hint).not.toContain(hidden);
  }
});

test("where the address is signed, the hint of a mismatch says so", async () => {
  const url = "https://partner.example/hooks";
  const signature = await sign({ body, secret, signedContent: "url-body", url });
  const options = {
    body,
    headers: { [signatureHeader]: signature },
    secrets: [secret],
    signedContent: "url-body",
  } as const;
  expect(await failureOf({ ...options, url: `${url}/` })).toMatchObject({
    reason: "mismatch",
    hint: expect.stringContaining("that url is that of the webhook configuration") as unknown,
  });
});

describe("a hint says what to do", () => {
  const text = (name: string) => failing.find((vector) => vector.name === name) ?? expect.unreachable(name);
  test.each([
    ["digits in upper case", "uppercase"],
    ["no prefix", "sha256= is missing"],
    ["junk in the hex", "64 lowercase hex digits"],
    ["a secret with white space around it", "Trim it"],
    ["a signed timestamp that nobody expects", 'signedContent: "timestamp-body"'],
    ["a timestamp that was expected, and is not signed", 'signedContent: "body"'],
    ["no signature, where the other headers are a delivery's", "PUT /webhook"],
    ["no signature, where the other headers are a delivery's", "a header of its own"],
    ["a body that was decoded as Latin-1", "Latin-1"],
    ["a body that is still in Base64", "Base64"],
    ["an object that became a string", "express.raw"],
  ])("%s: %s", async (name, advice) => {
    const vector = text(name);
    expect((await failureOf(optionsOf(vector, vector.headers))).hint).toContain(advice);
  });

  test.each<[string, unknown, VerificationFailure]>([
    ["an object", { id: "1" }, "parsed-body"],
    ["a list", [1], "parsed-body"],
    ["a number", 1, "parsed-body"],
    ["an object that says that it has bytes", { byteLength: 1, buffer: {}, length: 4e9 }, "parsed-body"],
    ["undefined", undefined, "missing-body"],
    ["null", null, "missing-body"],
  ])("%s in place of the body: how frameworks hand over raw bytes", async (_, parsed, reason) => {
    const failure = await failureOf({ body: parsed as never, headers: signed(hex), secrets: secret });
    expect(failure).toMatchObject({ ok: false, reason });
    expect(failure.hint).toContain("express.raw");
  });
});

describe("what changed a body on its way is named", () => {
  const compact = '{"id":"1","type":"x","occurredAt":"at 12:30, sharp","data":{"path":"a/b","name":"Señor <Ñ>"}}';
  const spaced =
    '{"id": "1", "type": "x", "occurredAt": "at 12:30, sharp", "data": {"path": "a/b", "name": "Señor <Ñ>"}}';
  const indented = (indent: number | string) => JSON.stringify(JSON.parse(compact), null, indent);
  const inAscii = (json: string) => json.replaceAll("ñ", String.raw`\u00f1`).replaceAll("Ñ", String.raw`\u00d1`);
  const quoting = String.raw`{"id":"1","type":"x","occurredAt":"t","data":{"said":"\\\", \"no\": \\"}}`;
  const quotingSpaced = String.raw`{"id": "1", "type": "x", "occurredAt": "t", "data": {"said": "\\\", \"no\": \\"}}`;
  test.each([
    ["with a line break at the end", compact, `${compact}\n`],
    ["with a line break at the end", compact, `${compact}\r\n`],
    ["without the whitespace at its end", `${compact} \n`, compact],
    ["without the whitespace around it", ` ${compact}`, compact],
    ["with CRLF for line breaks", indented(3), indented(3).replaceAll("\n", "\r\n")],
    ["with LF for line breaks", indented(3).replaceAll("\n", "\r\n"), indented(3)],
    ["with a byte order mark", compact, `\uFEFF${compact}`],
    ["without its byte order mark", `\uFEFF${compact}`, compact],
    ["as JSON without whitespace", spaced, compact],
    ["as the JSON that it holds in a string", JSON.stringify(spaced), spaced],
    ["as indented JSON", compact, indented(2)],
    ["as indented JSON", compact, indented(4)],
    ["as indented JSON", compact, indented("\t")],
    ["as indented JSON with a line break at the end", compact, `${indented(4)}\n`],
    ["as JSON with a space after commas and colons", compact, spaced],
    ["as JSON with a space after commas and colons", quoting, quotingSpaced],
    ["as JSON with a space after commas and colons, and with escapes", compact, inAscii(spaced)],
    ["as JSON with escapes for what is not ASCII", compact, inAscii(compact)],
    [
      "as JSON with escapes for what is not ASCII",
      compact,
      inAscii(compact).replaceAll("00f1", "00F1").replaceAll("00d1", "00D1"),
    ],
    ["as JSON with escaped slashes", compact, compact.replaceAll("/", String.raw`\/`)],
    [
      "as JSON with escaped slashes, and with escapes for what is not ASCII",
      compact,
      inAscii(compact).replaceAll("/", String.raw`\/`),
    ],
    [
      "as JSON with escapes for <, > and &",
      compact,
      compact.replace("<", String.raw`\u003c`).replace(">", String.raw`\u003e`),
    ],
  ])("%s", async (difference, received, original) => {
    const headers = { [signatureHeader]: await sign({ body: original, secret }) };
    const { reason, hint } = await failureOf({ body: received, headers, secrets: secret });
    expect([reason, hint]).toEqual([
      "reencoded-body",
      expect.stringContaining(`the signature matches it ${difference}. `),
    ]);
  });
});

test("a secret that is only white space is not tried without it: anybody could sign with nothing", async () => {
  const signature = createHmac("sha256", "").update(body).digest("hex");
  expect((await failureOf({ body, headers: signed(signature), secrets: " " })).reason).toBe("mismatch");
});

test.each([
  ["is missing", ` ${hex} `],
  ["uppercase", ` SHA256=${hex.toUpperCase()} `],
  ["nothing else", `${hex}0`],
  ["nothing else", `${hex} 0`],
  ["nothing else", `SHA256=${hex}0`],
  ["nothing else", `SHA256=${hex} 0`],
  ["nothing else", `x SHA256=${hex}`],
  ["nothing else", `xSHA256=${hex}`],
])("of a malformed signature a hint says %s: %s", async (fault, signature) => {
  const { reason, hint } = await failureOf({ body, headers: { [signatureHeader]: signature }, secrets: secret });
  expect(reason).toBe("malformed-signature");
  const said = ["is missing", "uppercase"].filter((words) => hint.includes(words));
  expect([...said, "nothing else"][0]).toBe(fault);
});

test("the cause is not looked for where diagnose is false", async () => {
  const changed = { body: `${body}\n`, headers: signed(hex), secrets: secret };
  expect((await failureOf(changed)).reason).toBe("reencoded-body");
  expect((await failureOf({ ...changed, diagnose: false })).reason).toBe("mismatch");
});

describe("what a stranger sends costs little to diagnose", () => {
  const cost = async (sent: string | Uint8Array, secrets: string | string[] = secret) => {
    const headers = [...signed(hex), ["X-Webhook-Timestamp", "1782810764"] as const];
    const { digests } = await recordingCrypto(() => safeVerify({ body: sent, headers, secrets }));
    return { digests: digests.length, bytes: digests.reduce((sum, { length }) => sum + length, 0) };
  };

  test("beyond 16 KiB there is only the verification itself", async () => {
    expect((await cost(" ".repeat(16_384))).digests).toBeGreaterThan(1);
    expect(await cost(" ".repeat(16_385))).toEqual({ digests: 1, bytes: 16_385 });
    expect(await cost(new Uint8Array(16_385))).toEqual({ digests: 1, bytes: 16_385 });
  });

  test("secrets beyond the third are left out", async () => {
    const secrets = Array.from({ length: 10 }, (_, at) => `secret-${String(at)}`);
    const one = await cost(spanish, secrets[0]);
    expect((await cost(spanish, secrets)).digests).toBe(10 + 3 * (one.digests - 1));
  });

  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const wide = (depth: number) => "[".repeat(depth) + "0,".repeat(4000) + "0" + "]".repeat(depth);
  const hostile = fc.oneof(
    fc.json(),
    anyText({ maxLength: 4000 }),
    fc.integer({ min: 1, max: 8192 }).map(nested),
    fc.integer({ min: 1, max: 20 }).map(wide),
    fc.constant(JSON.stringify("é".repeat(8000))),
    fc.constant(JSON.stringify(Array.from({ length: 4000 }, () => "/"))),
    fc.constant('"'.repeat(16_384)),
    fc.constant(String.raw`"\\`.repeat(4000)),
  );

  test("whatever it is: fewer than 40 digests, of less than 1.5 MB in all", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (sent) => {
        const { digests, bytes } = await cost(sent);
        expect(digests).toBeLessThan(40);
        expect(bytes).toBeLessThan(1_500_000);
      }),
      { numRuns: 300 * inject("scale") },
    );
  });
});
