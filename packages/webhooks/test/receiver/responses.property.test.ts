import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { sign, signatureHeader } from "../../src/index.ts";
import { responses, badSignature } from "../../src/receiver/responses.ts";
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

test("the README lists every answer with its status and code", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => /^\| \d{3} /.test(line));
  for (const { status, text } of [...Object.values(responses), badSignature("mismatch")]) {
    const code = /"code":"([\w-]+)"/.exec(text)?.[1];
    // Its sender is gone.
    if (code === "broken-off") continue;
    expect(
      rows.filter(
        (row) => row.startsWith(`| ${String(status)} `) && (code === undefined || row.includes(`\`${code}\``)),
      ),
      `${String(status)} ${code ?? ""}`,
    ).toHaveLength(1);
  }
});
