import { expect, test, vi } from "vitest";
import { receiver } from "../../src/fetch.ts";
import type { ReceiverError } from "../../src/index.ts";
import { secret } from "../support/a-delivery.ts";

function aReceiver(bodyTimeout: number) {
  const errors: ReceiverError[] = [];
  const receive = receiver({
    secrets: secret,
    bodyTimeout,
    on: { "*": () => undefined },
    onError: (error) => errors.push(error),
  });
  return { receive, errors };
}

/** A request whose body begins, and never ends. */
function endless(signal: AbortSignal | null = null) {
  const cancelled = Promise.withResolvers<undefined>();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => cancelled.resolve(undefined),
  });
  const request = new Request("http://localhost/webhooks", { method: "POST", body, signal, ...{ duplex: "half" } });
  return { request, cancelled: cancelled.promise };
}

test("a body that does not come is given up after bodyTimeout, and its stream is cancelled", async () => {
  const { receive, errors } = aReceiver(1);
  const { request, cancelled } = endless();
  const response = await receive(request);
  expect([response.status, await response.json()]).toMatchObject([408, { code: "body-timed-out" }]);
  expect(response.headers.get("connection")).toBe("close");
  const message = "The body of a request did not arrive within 1 ms. If it is a delivery, raise bodyTimeout.";
  expect(errors).toMatchObject([{ code: "body-timed-out", message }]);
  await cancelled;
});

test("a receiver listens to the signal of a request only until it has the body", async () => {
  const { receive } = aReceiver(600_000);
  const request = new Request("http://localhost/webhooks", { method: "POST", body: "{}" });
  const added = vi.spyOn(request.signal, "addEventListener");
  const removed = vi.spyOn(request.signal, "removeEventListener");
  await receive(request);
  expect(added).toHaveBeenCalledOnce();
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test.each(["before", "while"])("a body is given up when its request is aborted %s it is read", async (when) => {
  const { receive, errors } = aReceiver(600_000);
  const controller = new AbortController();
  const { request, cancelled } = endless(controller.signal);
  if (when === "before") controller.abort();
  const answered = receive(request);
  controller.abort();
  expect((await answered).status).toBe(400);
  expect(errors).toEqual([]);
  await cancelled;
});
