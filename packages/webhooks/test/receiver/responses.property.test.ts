import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { sign, signatureHeader } from "../../src/index.ts";
import { createReceive } from "../../src/receiver/receive.ts";
import { anEvent, secret } from "../support/a-delivery.ts";

/** A receiver without a framework, whose handler and reports are kept. */
function aReceive() {
  const handler = vi.fn();
  const onError = vi.fn();
  return {
    receive: createReceive({ secrets: secret, on: { "*": handler }, onError }, { rawBodyHint: "" }),
    handler,
    onError,
  };
}

const incoming = (method: string, headers: Record<string, string>, body: string | Uint8Array) => ({
  request: undefined,
  method,
  headers,
  readBody: async () => ({ kind: "read", body }) as const,
});

test("whatever is sent by somebody who does not know the secret, no handler is called", async () => {
  const header = fc.oneof(fc.constantFrom("X-Webhook-Signature", "x-webhook-id"), fc.string());
  const value = fc.oneof(fc.string(), fc.stringMatching(/^sha256=[\da-f]{64}$/));
  const body = fc.oneof(fc.string(), fc.uint8Array(), fc.constant(JSON.stringify(anEvent())));
  const method = fc.oneof(fc.constant("POST"), fc.string());
  await fc.assert(
    fc.asyncProperty(method, fc.dictionary(header, value), body, async (verb, headers, sent) => {
      const { receive, handler, onError } = aReceive();
      const { status } = await receive(incoming(verb, headers, sent));
      expect(status).toBe(verb === "POST" ? 401 : 405);
      expect(handler).not.toHaveBeenCalled();
      expect(onError).toHaveBeenCalledTimes(verb === "POST" ? 1 : 0);
    }),
  );
});

test("whatever is signed, it is either handled or answered 400", async () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.uint8Array(),
    fc.object().map((fields) => JSON.stringify(anEvent(fields))),
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { receive, handler } = aReceive();
      const headers = { [signatureHeader]: await sign({ body: sent, secret }) };
      const { status } = await receive(incoming("POST", headers, sent));
      expect(status).toBe(handler.mock.calls.length > 0 ? 204 : 400);
    }),
  );
});
