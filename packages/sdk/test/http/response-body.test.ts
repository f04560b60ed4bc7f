import { expect, test, vi } from "vitest";
import { mostBytes, readBody } from "../../src/send/transport.ts";
import { id } from "../support/examples.ts";
import { clientOf, failureOf } from "../support/scripted-service.ts";

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

test("a body that is as large as one may be is read", async () => {
  expect(await readBody(new Response(streamed(mostBytes)), signal, tooLarge)).toHaveLength(mostBytes);
});

test.each([2, mostBytes])(
  "a body that says that it has %i bytes is read without a stream, which is slow",
  async (length) => {
    const response = new Response("{}", { headers: { "content-length": String(length) } });
    using atOnce = vi.spyOn(response, "text");
    expect(await readBody(response, signal, tooLarge)).toBe("{}");
    expect(atOnce).toHaveBeenCalledOnce();
  },
);

test("after an answer that is too large, the outcome is unknown", async () => {
  const { partner } = clientOf(() => new Response(streamed(mostBytes + 1), { status: 202 }));
  expect(await failureOf(partner.authorizations.emitEvent(id, "synced"))).toMatchObject({
    kind: "unexpected-response",
    message:
      "The response to emitAuthorizationEvent (202) is larger than 64 MiB and was not read. Check baseUrl; for a list, set a limit.",
    repeatIsSafe: false,
  });
});
