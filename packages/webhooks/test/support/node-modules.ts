import { createHmac, timingSafeEqual } from "node:crypto";
import { vi } from "vitest";

/** The calls of `node:crypto` by verification. */
export interface Asked {
  /** The secret of each digest, and the characters or bytes that went into it. */
  digests: { secret: string; length: number }[];
  comparisons: number;
}

/** Runs something with `process.getBuiltinModule` as it is on other runtimes; undefined stands for no modules at all. */
export async function withBuiltins<Result>(
  crypto: object | undefined,
  action: () => Result | Promise<Result>,
): Promise<Result> {
  const original = process.getBuiltinModule.bind(process);
  const find = (name: string): object | undefined =>
    name === "crypto" || crypto === undefined ? crypto : original(name);
  const spy = vi.spyOn(process, "getBuiltinModule").mockImplementation(find);
  try {
    return await action();
  } finally {
    spy.mockRestore();
  }
}

/** Records the calls of `node:crypto` by an action, which work as ever. */
export async function recordingCrypto(action: () => unknown): Promise<Asked> {
  const asked: Asked = { digests: [], comparisons: 0 };
  const recording = {
    createHmac: (algorithm: string, secret: string) => {
      const hmac = createHmac(algorithm, secret);
      const digest = { secret, length: 0 };
      asked.digests.push(digest);
      const recorded = {
        update: (data: string | NodeJS.ArrayBufferView) => {
          digest.length += typeof data === "string" ? data.length : data.byteLength;
          hmac.update(data);
          return recorded;
        },
        digest: (encoding: "hex") => hmac.digest(encoding),
      };
      return recorded;
    },
    timingSafeEqual: (one: Uint8Array, other: Uint8Array) => {
      asked.comparisons += 1;
      return timingSafeEqual(one, other);
    },
  };
  await withBuiltins(recording, action);
  return asked;
}
