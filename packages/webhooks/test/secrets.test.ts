import { expect, test, vi } from "vitest";
import { safeVerify, sign, verify, type VerifyOptions, verifySignature, verifySync } from "../src/index.ts";
import { webVerdict } from "../src/verification/verify.ts";
import { recordingCrypto, withBuiltins } from "./support/node-modules.ts";
import { body, hex, secret, signed } from "./verification-vectors/delivery.ts";

const headers = signed(hex);
const options = (secrets: string | string[]) => ({ body, headers, secrets });

test.each([0, 1, 2])("every secret is tried, and compared in constant time, when secret %i matches", async (index) => {
  const secrets = ["one", "two", "three"].with(index, secret);
  for (const call of [verify, verifySync, verifySignature]) {
    const { digests, comparisons } = await recordingCrypto(() => call(options(secrets)));
    expect(digests.map((digest) => digest.secret)).toEqual(secrets);
    expect(comparisons).toBe(3);
  }
  const compare = vi.spyOn(crypto.subtle, "verify");
  try {
    expect(await webVerdict(options(secrets))).toMatchObject({ ok: true, secretIndex: index });
    expect(compare).toHaveBeenCalledTimes(3);
  } finally {
    compare.mockRestore();
  }
});

test("WebCrypto imports the key of a secret once, and keeps sixteen at the most", async () => {
  const importKey = vi.spyOn(crypto.subtle, "importKey");
  const imports = async (secrets: string[]): Promise<number> => {
    importKey.mockClear();
    await withBuiltins(undefined, async () => {
      for (const one of secrets) await sign({ body, secret: one });
    });
    return importKey.mock.calls.length;
  };
  try {
    const seventeen = Array.from({ length: 17 }, (_, at) => `kept-${String(at)}`);
    const sixteen = seventeen.slice(1);
    // Many were there before; all have room after the second time.
    await imports([...sixteen, ...sixteen]);
    expect(await imports(sixteen)).toBe(0);
    await imports([...seventeen, ...seventeen]);
    expect(await imports(seventeen)).toBeGreaterThan(0);
  } finally {
    importKey.mockRestore();
  }
});

test("the key that WebCrypto keeps of a secret does not give it back", async () => {
  const importKey = vi.spyOn(crypto.subtle, "importKey");
  try {
    await webVerdict(options("a secret of this test"));
    expect(importKey).toHaveResolvedWith(expect.objectContaining({ extractable: false }));
  } finally {
    importKey.mockRestore();
  }
});

test.each<[string, never]>([
  ["an empty list", [] as never],
  ["an empty secret", "" as never],
  ["an empty secret among others", ["one", ""] as never],
  ["a secret that is no string", [1] as never],
])("%s is a mistake of the receiver, not of the delivery", async (_, secrets) => {
  const wrong = { body, headers, secrets };
  await expect(verify(wrong)).rejects.toThrow(new TypeError("secrets must be non-empty strings."));
  expect(() => verifySync(wrong)).toThrow(TypeError);
  await expect(verifySignature(wrong)).rejects.toThrow(TypeError);
});

test("a secret that was not awaited is named as such, alone and in a list", async () => {
  const promise: never = Promise.resolve(secret) as never;
  for (const secrets of [promise, [promise] as never]) {
    const named = new TypeError("secrets must be non-empty strings, not a promise of them: await it.");
    await expect(verify({ body, headers, secrets })).rejects.toThrow(named);
    await expect(verifySignature({ body, headers, secrets })).rejects.toThrow(named);
  }
});

test.each([null, 7, "sha256=x"])("headers that are none are named as such: %j", async (wrong) => {
  const options = { body, headers: wrong as never, secrets: secret };
  const named = new TypeError("headers must be a Headers, an object or a list of pairs.");
  for (const call of [verify, safeVerify, verifySignature]) await expect(call(options)).rejects.toThrow(named);
});

test.each([
  ["verify", verify],
  ["safeVerify", safeVerify],
  ["verifySync", async (wrong: VerifyOptions) => verifySync(wrong)],
] as const)("%s refuses options that do not exist or are undefined, and names the nearest", async (name, call) => {
  const right = options(secret);
  const misspelt = { ...right, maxage: 60 };
  await expect(call(misspelt)).rejects.toThrow(new TypeError(`${name} has no option maxage; did you mean maxAge?`));
  for (const option of ["secrets", "headers", "allowUnsigned", "signedContent", "maxAge", "now"]) {
    const mistake = `${name}: ${option} is undefined. Pass a value, or leave the option out.`;
    await expect(call({ ...right, [option]: undefined })).rejects.toThrow(new TypeError(mistake));
  }
});

test("verifySignature has no verdict on a body that was parsed", async () => {
  const parsed: never = JSON.parse(body) as never;
  await expect(verifySignature({ ...options(secret), body: parsed })).rejects.toThrow("body must be");
});

test("what is verified with WebCrypto is what was there when verify was called", async () => {
  const bytes = new TextEncoder().encode(body);
  const verdict = webVerdict({ body: bytes, headers, secrets: secret });
  const signature = withBuiltins(undefined, () => verifySignature({ body: bytes, headers, secrets: secret }));
  bytes.fill(32);
  const event: unknown = JSON.parse(body);
  expect(await verdict).toEqual({ ok: true, event, events: [event], secretIndex: 0 });
  expect(await signature).toBe(true);
});

test("bytes in shared memory are verified like others", async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(body.length));
  shared.set(new TextEncoder().encode(body));
  for (const form of [shared, shared.buffer as unknown as ArrayBuffer]) {
    expect((await verify({ body: form, headers, secrets: secret })).type).toBe("authorization.synced");
    expect(await webVerdict({ body: form, headers, secrets: secret })).toMatchObject({ ok: true });
  }
});
