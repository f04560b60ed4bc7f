import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { auditedExchange } from "../../src/proxy/captured-exchange.ts";
import { aPassedExchange } from "../support/proxy/passed-exchange.ts";

test("an exchange is audited with its method, its target, its headers and both bodies", async () => {
  const passed = aPassedExchange({
    ...{ method: "POST", path: "/products", search: "?x=1", sent: '{"name":"a"}', received: '{"id":"ñ"}', status: 201 },
    headers: { "content-type": "application/json" },
    answerHeaders: { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] },
  });
  const { body, ...record } = (await auditedExchange(passed, { "create-status": "200" })) ?? {};
  expect(record).toEqual({
    ...{ kind: "exchange", method: "POST", target: "/products?x=1", headers: { "content-type": "application/json" } },
    answer: {
      status: 201,
      headers: { "content-type": "application/json", "set-cookie": "a=1, b=2" },
      text: '{"id":"ñ"}',
    },
    assumed: { "create-status": "200" },
  });
  expect(Buffer.from(body ?? []).toString()).toBe('{"name":"a"}');
});

test.each([
  ["live-secret", { "x-partner-api-key": "present" }],
  ["", {}],
  [undefined, {}],
])("of the API key %j, only its presence is audited", async (key, headers) => {
  const record = await auditedExchange(aPassedExchange({ headers: { "x-partner-api-key": key } }), {});
  expect(record?.headers).toEqual(headers);
});

test("bodies are audited without their codings", async () => {
  const passed = aPassedExchange({
    ...{ sent: gzipSync("sent"), headers: { "content-encoding": "gzip" } },
    ...{ received: gzipSync("received"), answerHeaders: { "content-encoding": "gzip" } },
  });
  const record = await auditedExchange(passed, {});
  expect(Buffer.from(record?.body ?? []).toString()).toBe("sent");
  expect(record?.answer.text).toBe("received");
});

test.each([
  ["the request has an unknown coding", { headers: { "content-encoding": "odd" } }],
  ["the response has an unknown coding", { answerHeaders: { "content-encoding": "odd" } }],
  ["the body of the request was too large", { sent: undefined }],
  ["the body of the response was too large", { received: undefined }],
])("an exchange is not audited if %s", async (_why, differences) => {
  expect(await auditedExchange(aPassedExchange(differences), {})).toBeUndefined();
});
