import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FetchReceiverOptions, receiver } from "../../src/fetch.ts";
import { memoryDedupe } from "../../src/index.ts";
import { receiver as nodeReceiver } from "../../src/node.ts";
import { secret } from "../support/a-delivery.ts";

const options = { secrets: secret, on: { "*": () => undefined } };

test("a dedupe store that was not awaited is none", () => {
  const dedupe: never = Promise.resolve(memoryDedupe()) as never;
  expect(() => receiver({ ...options, dedupe })).toThrow("dedupe must be a dedupe store, such as memoryDedupe();");
});

/** Values that no option takes. */
const foreign = fc.constantFrom<unknown>(null, 1n, Symbol("x"), "");

test("an option with a value of another kind throws a TypeError or RangeError that names it", () => {
  const names = ["on", "secrets", "diagnose", "dedupe", "respond", "timeout", "bodyLimit", "bodyTimeout", "onError"];
  fc.assert(
    fc.property(
      fc.constantFrom(...names, "now", "signedContent", "allowUnsigned", "maxAge", "assumptions"),
      foreign,
      (name, value) => {
        const wrong: object = { ...options, [name]: value };
        expect(() => receiver(wrong as FetchReceiverOptions)).toThrow(
          new RegExp(`^(receiver has no option |receiver: )?${name}`),
        );
      },
    ),
  );
});

describe("what is no request of the framework is named as such", () => {
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["an event of Lambda", { httpMethod: "POST", path: "/webhooks", headers: {}, body: "{}" }],
    ["a context of Hono", { req: { raw: new Request("http://localhost") } }],
    ["a request of Node", { method: "POST", headers: {}, on: () => undefined }],
  ])("/fetch: %s", async (_, request) => {
    await expect(receiver(options)(request as Request)).rejects.toThrow(
      "The receiver was not called with a Request. Pass",
    );
  });

  test.each<[string, unknown]>([
    ["the next of Koa", () => undefined],
    ["the reply of Fastify", { code: () => undefined, raw: {} }],
    ["nothing", undefined],
  ])("/node: %s", async (_, response) => {
    const request = { method: "POST", headers: {} };
    await expect(nodeReceiver(options)(request as never, response as never)).rejects.toThrow(
      "The receiver was not called with Node's request and response. Pass",
    );
  });
});
