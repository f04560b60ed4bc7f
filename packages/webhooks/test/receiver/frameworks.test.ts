import { request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { memoryDedupe, type ReceiverError, type ReceiverOptions } from "../../src/index.ts";
import { aDelivery, anEvent } from "../support/a-delivery.ts";
import { frameworks } from "../support/frameworks.ts";
import { serveIn } from "../support/serve-in.ts";

/** Collects errors that only reach the process, of which there must be none. */
function unhandled(): unknown[] {
  const found: unknown[] = [];
  const keep = (error: unknown) => found.push(error);
  process.on("unhandledRejection", keep).on("uncaughtException", keep);
  onTestFinished(() => void process.off("unhandledRejection", keep).off("uncaughtException", keep));
  return found;
}

describe.each(Object.entries(frameworks))("%s", (_name, start) => {
  const serve = (options: Partial<ReceiverOptions> = {}) => serveIn(start, options);

  test("a delivery reaches its handler and is answered 204", async () => {
    const { url, handled, errors } = await serve();
    const response = await fetch(url, await aDelivery());
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(handled).toEqual([anEvent()]);
    expect(errors).toEqual([]);
  });

  test("a wrong signature is answered 401, with the reason and without the hint", async () => {
    const { url, handled, errors } = await serve();
    const response = await fetch(url, await aDelivery(anEvent(), "another secret"));
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toEqual({
      title: "The delivery is not correctly signed",
      status: 401,
      code: "bad-signature",
      reason: "mismatch",
    });
    expect(handled).toEqual([]);
    expect(errors).toMatchObject([{ code: "bad-signature", reason: "mismatch", event: undefined }]);
  });

  test("a body that is no event is answered 400, though it is signed", async () => {
    const { url, errors } = await serve();
    const response = await fetch(url, await aDelivery("{"));
    expect([response.status, await response.json()]).toMatchObject([400, { code: "malformed-body" }]);
    expect(errors).toMatchObject([{ code: "malformed-body" }]);
  });

  test.each(["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"])("%s is answered 405", async (method) => {
    const { url, errors } = await serve();
    const response = await fetch(url, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect(errors).toEqual([]);
  });

  test("an empty body is answered 401", async () => {
    const { url } = await serve();
    expect((await fetch(url, { method: "POST" })).status).toBe(401);
  });

  test("a body of any media type is read", async () => {
    const { url } = await serve();
    const { headers, ...delivery } = await aDelivery();
    const others = { ...headers, "content-type": "text/plain; charset=latin1" };
    expect((await fetch(url, { ...delivery, headers: others })).status).toBe(204);
  });

  test("a handler that takes too long is answered 503, is aborted, and keeps its claim to the end", async () => {
    const late = Promise.withResolvers<undefined>();
    const { url, errors } = await serve({
      dedupe: memoryDedupe(),
      timeout: 1,
      on: {
        "*": async (_event, { signal }) => {
          if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
          await late.promise;
        },
      },
    });
    const delivery = await aDelivery();
    const response = await fetch(url, delivery);
    expect([response.status, await response.json()]).toMatchObject([503, { code: "timed-out" }]);
    expect(errors).toMatchObject([{ code: "timed-out" }]);
    expect((await fetch(url, delivery)).status).toBe(409);
    late.resolve(undefined);
    await expect.poll(async () => (await fetch(url, delivery)).status).toBe(200);
  });

  test('with respond: "before" the answer is 202, and what fails after it is reported', async () => {
    const answered = Promise.withResolvers<undefined>();
    const reported = Promise.withResolvers<ReceiverError>();
    const cause = new Error("The database is away.");
    const { url } = await serve({
      respond: "before",
      on: {
        "*": async () => {
          await answered.promise;
          throw cause;
        },
      },
      onError: (error) => reported.resolve(error),
    });
    expect((await fetch(url, await aDelivery())).status).toBe(202);
    answered.resolve(undefined);
    expect(await reported.promise).toMatchObject({ code: "handler-failed", cause, event: anEvent() });
  });

  test("a sender that breaks off leaves nothing unhandled, and the next delivery arrives", async () => {
    const failures = unhandled();
    const { url, handled, errors } = await serve();
    const outgoing = request(url, { method: "POST", headers: { "content-length": "1000" } });
    outgoing.on("error", () => undefined);
    outgoing.write("{");
    outgoing.flushHeaders();
    await new Promise((resolve) => outgoing.once("socket", (socket) => socket.once("connect", resolve)));
    outgoing.destroy();
    expect((await fetch(url, await aDelivery())).status).toBe(204);
    expect(handled).toHaveLength(1);
    expect([failures, errors]).toEqual([[], []]);
  });
});
