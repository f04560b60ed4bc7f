import { expect, test } from "vitest";
import { mostBytes, readBody } from "../../src/http/response-body.ts";

const tooLarge = () => new Error("too large");
const signal = new AbortController().signal;

/** A body of so many bytes, made piece by piece, so that none of it is there before it is read. */
function streamed(bytes: number): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1024 * 1024).fill(0x20);
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) controller.close();
      else controller.enqueue(piece.subarray(0, Math.min(left, piece.length)));
      left -= piece.length;
    },
  });
}

test.each([
  ["without a length", {}],
  ["with its length", { "content-length": "9" }],
  ["with the length of its compressed form", { "content-length": "4", "content-encoding": "gzip" }],
])("a body %s is read whole, past a byte order mark", async (_, headers: Record<string, string>) => {
  const body = new TextEncoder().encode('\uFEFF{"a":"é"}');
  expect(await readBody(new Response(body, { headers }), signal, tooLarge)).toBe('{"a":"é"}');
});

test.each([
  ["says nothing of its length", {}],
  ["says that it is too large", { "content-length": String(mostBytes + 1) }],
  ["says how large it is before it is unpacked", { "content-length": "100", "content-encoding": "gzip" }],
])("a body that is too large, and %s, is not read to its end", async (_, headers: Record<string, string>) => {
  const response = new Response(streamed(mostBytes + 1), { headers });
  await expect(readBody(response, signal, tooLarge)).rejects.toThrow("too large");
});
