import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodedBody } from "../../src/proxy/captured-exchange.ts";

const text = Buffer.from('{"items":[]}');

const read = async (bytes: Uint8Array, coding?: string) => {
  const decoded = await decodedBody(bytes, coding);
  return decoded && Buffer.from(decoded).toString();
};

test.each([
  [undefined, text],
  ["identity", text],
  ["gzip", gzipSync(text)],
  ["X-GZIP", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["br", brotliCompressSync(text)],
  ["deflate, br", brotliCompressSync(deflateSync(text))],
])("a body in the coding %s is read", async (coding, bytes) => {
  expect(await read(bytes, coding)).toBe(text.toString());
});

test.each([
  ["in a coding that nobody here knows", text, "zstd-of-tomorrow"],
  ["that is not in the coding it claims", text, "gzip"],
  ["that grows beyond all bounds", gzipSync(Buffer.alloc(13 * 1024 * 1024)), "gzip"],
])("a body %s is not looked at", async (_which, bytes, coding) => {
  expect(await read(bytes, coding)).toBeUndefined();
});
