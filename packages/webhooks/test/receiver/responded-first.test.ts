import type { IncomingMessage, ServerResponse } from "node:http";
import express from "express";
import { describe, expect, onTestFinished, test } from "vitest";
import { receiver as expressReceiver } from "../../src/express.ts";
import type { ReceiverError, ReceiverOptions } from "../../src/index.ts";
import { type NodeHandler, receiver as nodeReceiver } from "../../src/node.ts";
import { aDelivery, anEvent, secret } from "../support/a-delivery.ts";
import { listen } from "../support/listen.ts";

/** Sends a delivery to a receiver behind which a framework answers, without waiting for it. */
async function deliverBehind(
  answerFirst: (response: ServerResponse, answered: Promise<unknown>) => unknown,
  options: Partial<ReceiverOptions> = {},
  signedWith = secret,
) {
  const errors: ReceiverError[] = [];
  const settled: unknown[] = [];
  const receive: NodeHandler = nodeReceiver({
    secrets: secret,
    on: { "*": () => undefined },
    onError: (error) => errors.push(error),
    ...options,
  });
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const answered = receive(request, response).then(() => settled.push(response.writableEnded));
    void answerFirst(response, answered);
  };
  await using served = await listen(listener);
  const { status } = await fetch(served.url, await aDelivery(anEvent(), signedWith));
  await expect.poll(() => settled).toHaveLength(1);
  return { status, errors, settled };
}

const asNest = (response: ServerResponse): unknown => response.writeHead(201).end();

describe("an answer that a framework has given first is not dropped in silence:", () => {
  test("a handler that fails is reported as lost, with its event", async () => {
    const on = { "*": () => Promise.reject(new Error("The database is away.")) };
    const { status, errors } = await deliverBehind(asNest, { on });
    expect(status).toBe(201);
    expect(errors).toMatchObject([
      { code: "handler-failed", message: expect.not.stringContaining("so the service will deliver it again") },
      { code: "response-dropped", event: anEvent() },
    ]);
    expect(errors[1]?.message).toBe(
      "The framework responded with 201 before the receiver could respond with 500. The event of this error was not handled, and will " +
        "not be delivered again: reprocess it. Await or return the promise of the receiver, and let nothing else respond to the request.",
    );
  });

  test("a forgery that was accepted is reported, and no more than 60 of them a minute", async () => {
    const { status, errors } = await deliverBehind(asNest, {}, "guessed");
    expect(status).toBe(201);
    expect(errors).toMatchObject([{ code: "bad-signature" }, { code: "response-dropped", event: undefined }]);
    expect(errors[1]?.message).toContain("responded with 201 before the receiver could respond with 401.");
  });

  test("so is one that was handled and refused", async () => {
    const { errors } = await deliverBehind((response) => response.writeHead(404).end());
    expect(errors).toMatchObject([{ code: "response-dropped", event: anEvent() }]);
    expect(errors[0]?.message).toContain("responded with 404 before the receiver could respond with 204. Await");
  });

  test("and it is no other answer that the sender did not wait for", async () => {
    const { errors } = await deliverBehind((response) => setImmediate(() => response.destroy())).catch(() => ({
      errors: [],
    }));
    expect(errors).toEqual([]);
  });
});

test("the promise of a receiver settles when its answer is out, and Express 5 goes on after it", async () => {
  const late = Promise.withResolvers<undefined>();
  const order: string[] = [];
  const receive = expressReceiver({ secrets: secret, on: { "*": () => late.promise } });
  const app = express().post("/webhooks", async (request, response) => {
    setImmediate(() => late.resolve(undefined));
    response.on("finish", () => order.push("sent"));
    await receive(request, response);
    order.push(`settled, ended: ${String(response.writableEnded)}`);
  });
  const served = await listen(app);
  onTestFinished(() => served[Symbol.asyncDispose]());
  expect((await fetch(served.url, await aDelivery())).status).toBe(204);
  await expect.poll(() => order).toEqual(["sent", "settled, ended: true"]);
});
