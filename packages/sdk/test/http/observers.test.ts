import { expect, test, vi } from "vitest";
import type { RequestEvent, ResponseEvent } from "../../src/index.ts";
import { authorization, id } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";
import { settle } from "../support/settle.ts";

const url = `https://service.example/partner/authorizations/${id}`;
const request = { callId: expect.any(String), operation: "getAuthorization", method: "GET", url, attempt: 1 };

test("onRequest and onResponse are called for each request, of resources and of raw calls", async () => {
  const events: (RequestEvent | ResponseEvent)[] = [];
  const note = (event: RequestEvent | ResponseEvent) => void events.push(event);
  const { partner } = clientOf(() => json({}, 404), { onRequest: note, onResponse: note });
  await failureOf(partner.authorizations.get(id));
  await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
  const response = { ...request, status: 404, requestId: "req-1", milliseconds: expect.any(Number) };
  expect(events).toEqual([request, response, request, response]);
});

test("an aborted call is not tried again, so onRetry is not called", async () => {
  const controller = new AbortController();
  const onRetry = vi.fn();
  const { partner } = clientOf(() => new Promise(() => {}), { maxRetries: 3, onRetry });
  const failure = failureOf(partner.authorizations.get(id, { signal: controller.signal }));
  await settle();
  controller.abort();
  expect(await failure).toHaveProperty("message", "getAuthorization was aborted. It is safe to retry.");
  expect(onRetry).not.toHaveBeenCalled();
});

const thrower = (thrown: unknown) => () => {
  throw thrown;
};

test.each([
  ["throws", thrower(new RangeError("a bug")), "RangeError"],
  ["rejects", () => Promise.reject(new TypeError("a bug")), "TypeError"],
  ["throws what is no error", thrower("a string"), "a value that is not an Error"],
] as const)("an observer that %s changes nothing, and the logger is warned", async (_, fail, thrown) => {
  const warn = vi.fn();
  const options = { onRequest: fail, onResponse: fail, onFailure: fail, logger: { debug: () => {}, warn } };
  const { partner } = clientOf(({ method }) => json(authorization, method === "GET" ? 200 : 409), options);
  expect(await partner.authorizations.get(id)).toEqual(authorization);
  expect(await failureOf(partner.authorizations.cancel(id))).toHaveProperty("status", 409);
  await settle();
  const hooks = ["onRequest", "onResponse", "onRequest", "onResponse", "onFailure"];
  expect(warn.mock.calls.flat()).toEqual(hooks.map((hook) => `${hook} threw ${thrown}.`));
});

test("a logger that fails, at once or later, changes nothing", async () => {
  const fail = () => {
    throw new Error("disk full");
  };
  const later = () => Promise.reject(new Error("disk full"));
  for (const logger of [
    { debug: fail, warn: fail },
    { debug: later, warn: later },
  ]) {
    const { partner } = clientOf(() => json(authorization), { logger, onRequest: fail, onResponse: fail });
    expect(await partner.authorizations.get(id)).toEqual(authorization);
  }
});

test("an answer without a request id is logged without one", async () => {
  const lines: string[] = [];
  const logger = { debug: (line: string) => void lines.push(line), warn: () => {} };
  await clientOf(() => new Response(JSON.stringify(authorization)), { logger }).partner.authorizations.get(id);
  expect(lines[1]).toMatch(/ returned 200 in \d+ ms$/);
});

test("onResponse does not learn of an answer that was broken off", async () => {
  const events: ResponseEvent[] = [];
  const stalled = new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) }));
  const { partner } = clientOf(() => stalled, { timeout: 10, onResponse: (event) => void events.push(event) });
  expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ kind: "timeout" });
  await settle();
  expect(events).toEqual([]);
});

test("onResponse does not learn of an answer that came after the call was aborted", async () => {
  const [controller, answer, onResponse] = [new AbortController(), Promise.withResolvers<Response>(), vi.fn()];
  const { partner } = clientOf(() => answer.promise, { onResponse });
  const failure = failureOf(partner.authorizations.get(id, { signal: controller.signal }));
  await settle();
  controller.abort();
  expect(await failure).toMatchObject({ kind: "abort", attempts: 1 });
  answer.resolve(json(authorization));
  await settle();
  expect(onResponse).not.toHaveBeenCalled();
});

test("onResponse learns how long the answer took, to the millisecond", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  const answer = () => {
    now.mockReturnValue(1017.4);
    return json(authorization);
  };
  const onResponse = vi.fn();
  await clientOf(answer, { onResponse }).partner.authorizations.get(id);
  expect(onResponse).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ milliseconds: 17 }));
});

test("onResponse and the logger learn of a redirect as of any answer", async () => {
  const events: ResponseEvent[] = [];
  const lines: string[] = [];
  const { partner } = clientOf(
    () => new Response(null, { status: 307, headers: { location: "/login", "x-request-id": "req-7" } }),
    {
      onResponse: (event) => void events.push(event),
      logger: { debug: (line) => void lines.push(line), warn: () => {} },
    },
  );
  await failureOf(partner.authorizations.get(id));
  expect(events).toEqual([{ ...request, status: 307, requestId: "req-7", milliseconds: expect.any(Number) }]);
  expect(lines).toEqual([
    `GET ${url}`,
    expect.stringMatching(/ returned 307 in \d+ ms, request req-7$/),
    `GET ${url} failed (unexpected-response)`,
  ]);
});
