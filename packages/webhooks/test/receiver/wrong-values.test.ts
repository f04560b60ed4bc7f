import { expect, test } from "vitest";
import { type FetchReceiverOptions, receiver } from "../../src/fetch.ts";
import { memoryDedupe, type ReceiverError } from "../../src/index.ts";
import { type NodeRequest, type NodeResponse, receiver as nodeReceiver } from "../../src/node.ts";
import { aDelivery, secret } from "../support/a-delivery.ts";

const options = { secrets: secret, on: { "*": () => undefined } };

test("a dedupe store that was not awaited is none", () => {
  const dedupe: never = Promise.resolve(memoryDedupe()) as never;
  expect(() => receiver({ ...options, dedupe })).toThrow("dedupe must be a dedupe store, such as memoryDedupe();");
});

const names =
  "on secrets diagnose dedupe respond timeout bodyLimit bodyTimeout onError now signedContent url allowUnsigned maxAge profile";

/** Values that no option takes. */
const foreign: unknown[] = [null, 1n, Symbol("x"), ""];

test.each(names.split(" "))("a value of another kind for %s throws a TypeError or RangeError that names it", (name) => {
  for (const value of foreign) {
    const wrong: object = { ...options, [name]: value };
    expect(() => receiver(wrong as FetchReceiverOptions)).toThrow(
      new RegExp(`^(receiver has no option |receiver: )?${name}`),
    );
  }
});

test.each<[string, object]>([
  ["an event of Lambda", { httpMethod: "POST", path: "/webhooks", headers: {}, body: "{}" }],
  ["a context of Hono", { req: { raw: new Request("http://localhost") } }],
])("what is no request is named as such, and answered 500: %s", async (_, request) => {
  const errors: ReceiverError[] = [];
  const receive = receiver({ ...options, onError: (error) => errors.push(error) });
  expect((await receive(request as Request)).status).toBe(500);
  expect(errors).toMatchObject([{ code: "receiver-failed" }]);
  expect(errors[0]?.cause).toMatchObject({
    message: expect.stringContaining("something that is not a request. Pass context.req.raw in Hono"),
  });
});

test.each<[string, object | undefined]>([
  ["the response of Koa's context", { status: 404, headerSent: false }],
  ["no response", undefined],
])("what a framework passes instead of Node's response is reported, and ends no process: %s", async (_, response) => {
  const errors: ReceiverError[] = [];
  const receive = nodeReceiver({ ...options, onError: (error) => errors.push(error) });
  const request: object = { method: "POST", headers: {} };
  await receive(request as NodeRequest, response as NodeResponse);
  expect(errors).toMatchObject([
    { code: "receiver-failed", cause: { message: expect.stringContaining("context.req and context.res in Koa") } },
  ]);
});

test("a request without a signal, such as that of Azure, is read as any other", async () => {
  const { method, headers, body } = new Request("http://localhost", await aDelivery());
  const request = { method, headers, body, bodyUsed: false };
  expect((await receiver(options)(request as Request)).status).toBe(204);
});
