import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import express from "express";
import express4 from "express-4";
import fastify from "fastify";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { receiver as expressReceiver } from "../../src/express.ts";
import { receiver as fastifyReceiver } from "../../src/fastify.ts";
import { receiver as fetchReceiver } from "../../src/fetch.ts";
import { receiver as nodeReceiver } from "../../src/node.ts";
import type { ReceiverError } from "../../src/receiver/reporter.ts";
import { aDelivery, secret } from "../support/a-delivery.ts";
import { listenHono } from "../support/frameworks.ts";
import { listen, listenFastify, type Served } from "../support/listen.ts";

/** Options of a receiver, and what it reported. */
function collecting() {
  const errors: ReceiverError[] = [];
  const options = {
    secrets: secret,
    on: { "*": () => undefined },
    onError: (error: ReceiverError) => errors.push(error),
  };
  return { options, errors };
}

async function deliverTo(starting: Promise<Served>) {
  const served = await starting;
  onTestFinished(() => served[Symbol.asyncDispose]());
  const response = await fetch(served.url, await aDelivery());
  return { status: response.status, body: await response.text() };
}

const notRaw = JSON.stringify({
  title: "The receiver cannot read the raw body",
  status: 500,
  code: "body-not-raw",
});

describe.each([
  ["Express 5", express],
  ["Express 4", express4 as unknown as typeof express],
])("%s", (_name, framework) => {
  test("express.json() in front is answered 500, and onError says how to mend it", async () => {
    const { options, errors } = collecting();
    const app = framework().use(framework.json()).post("/webhooks", expressReceiver(options));
    expect(await deliverTo(listen(app))).toEqual({ status: 500, body: notRaw });
    expect(errors).toMatchObject([{ code: "body-not-raw" }]);
    expect(errors[0]?.message).toContain("before app.use(express.json())");
    expect(errors[0]?.message).toMatch(/request\.rawBody = bytes; } }\)\.$/);
  });

  test.each([
    ["express.raw()", framework.raw({ type: "application/json" })],
    ["express.text()", framework.text({ type: "application/json" })],
    ["express.json() for another media type", framework.json({ type: "application/merge-patch+json" })],
    [
      "express.json() that keeps the bytes",
      framework.json({ verify: (request, _response, bytes) => Object.assign(request, { rawBody: bytes }) }),
    ],
  ])("%s in front does no harm", async (_what, parser) => {
    const { options, errors } = collecting();
    const app = framework().use(parser).post("/webhooks", expressReceiver(options));
    expect(await deliverTo(listen(app))).toEqual({ status: 204, body: "" });
    expect(errors).toEqual([]);
  });

  test("a body that was kept counts against the limit as well", async () => {
    const { options } = collecting();
    const app = framework()
      .use(framework.raw({ type: "*/*" }))
      .post("/webhooks", expressReceiver({ ...options, bodyLimit: 100 }));
    expect((await deliverTo(listen(app))).status).toBe(413);
  });
});

describe("Fastify 5", () => {
  test("parsers of the other routes do no harm, and keep working", async () => {
    const { options, errors } = collecting();
    const app = fastify();
    app.addContentTypeParser("text/csv", { parseAs: "string" }, (_request, body, done) => done(null, body));
    app.post("/orders", async ({ body }) => body);
    void app.register(fastifyReceiver(options), { prefix: "/webhooks" });
    expect(await deliverTo(listenFastify(app))).toEqual({ status: 204, body: "" });
    expect((await app.inject({ method: "POST", url: "/orders", payload: { id: 1 } })).json()).toEqual({ id: 1 });
    expect(errors).toEqual([]);
  });

  test("a payload that a hook puts in the place of the request's is the body", async () => {
    const { options, errors } = collecting();
    const app = fastify();
    app.addHook("preParsing", async (_request, _reply, payload) => payload.pipe(new PassThrough()));
    void app.register(fastifyReceiver(options), { prefix: "/webhooks" });
    expect(await deliverTo(listenFastify(app))).toEqual({ status: 204, body: "" });
    expect(errors).toEqual([]);
  });

  test("a request without a body has an empty one", async () => {
    const { options } = collecting();
    const app = fastify();
    void app.register(fastifyReceiver(options), { prefix: "/webhooks" });
    expect((await app.inject({ method: "POST", url: "/webhooks" })).statusCode).toBe(401);
    expect((await app.inject({ method: "POST", url: "/webhooks/" })).statusCode).toBe(401);
    expect((await app.inject({ method: "POST", url: "/webhooks/more" })).statusCode).toBe(404);
  });

  test("a hook that reads the payload is answered 500, and onError says how to mend it", async () => {
    const { options, errors } = collecting();
    const app = fastify();
    app.addHook("preParsing", async (_request, _reply, payload) => {
      await text(payload);
    });
    void app.register(fastifyReceiver(options), { prefix: "/webhooks" });
    expect(await deliverTo(listenFastify(app))).toEqual({ status: 500, body: notRaw });
    expect(errors[0]?.message).toMatch(
      /without fastify-plugin, and let no preParsing hook of its scope read the payload\.$/,
    );
  });
});

describe("Hono 4", () => {
  test("a middleware that reads the body is answered 500, and onError says how to mend it", async () => {
    const { options, errors } = collecting();
    const receive = fetchReceiver(options);
    const app = new Hono()
      .use(async (context, next) => {
        await context.req.json();
        await next();
      })
      .post("/webhooks", (context) => receive(context.req.raw));
    expect(await deliverTo(listenHono(app))).toEqual({ status: 500, body: notRaw });
    expect(errors[0]?.message).toMatch(/pass c\.req\.raw on a route .* before any middleware that reads the body\.$/);
  });
});

describe("fetch", () => {
  const requestOf = async () => new Request("http://localhost/webhooks", await aDelivery());

  test("a request that was read is answered 500; a clone of it is not", async () => {
    const { options, errors } = collecting();
    const receive = fetchReceiver(options);
    const request = await requestOf();
    const clone = request.clone();
    await request.json();
    const response = await receive(request);
    expect([response.status, await response.text()]).toEqual([500, notRaw]);
    expect(errors).toMatchObject([{ code: "body-not-raw" }]);
    expect((await receive(clone)).status).toBe(204);
  });

  test("a request that something else is reading is answered 500", async () => {
    const { options, errors } = collecting();
    const request = await requestOf();
    request.body?.getReader();
    expect((await fetchReceiver(options)(request)).status).toBe(500);
    expect(errors).toMatchObject([{ code: "body-not-raw" }]);
  });

  test("a body that announces much more than the limit is not read", async () => {
    const { options } = collecting();
    const headers = { "content-length": String(100 + 16 * 1024 * 1024 + 1) };
    const request = new Request("http://localhost", { method: "POST", headers, body: "{}" });
    expect((await fetchReceiver({ ...options, bodyLimit: 100 })(request)).status).toBe(413);
    expect(request.bodyUsed).toBe(false);
  });

  test("a body that breaks off is answered 400 and not reported", async () => {
    const { options, errors } = collecting();
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error("The connection was reset.")),
    });
    const request = new Request("http://localhost/webhooks", { method: "POST", body, ...{ duplex: "half" } });
    expect((await fetchReceiver(options)(request)).status).toBe(400);
    expect(errors).toEqual([]);
  });
});

test("node:http: a request that was read is answered 500, and onError says how to mend it", async () => {
  const { options, errors } = collecting();
  const receive = nodeReceiver(options);
  const served = listen((request, response) => void text(request).then(() => receive(request, response)));
  expect(await deliverTo(served)).toEqual({ status: 500, body: notRaw });
  expect(errors[0]?.message).toMatch(/in request\.rawBody\. In a Next pages\/api route, .*bodyParser: false } }\.$/);
});

test("node:http: text after setEncoding is the body that was sent", async () => {
  const { options, errors } = collecting();
  const receive = nodeReceiver(options);
  const served = listen((request, response) => {
    void receive(request.setEncoding("utf8"), response);
  });
  expect(await deliverTo(served)).toEqual({ status: 204, body: "" });
  expect(errors).toEqual([]);
});

test("node:http: an answer that something else has begun is left alone", async () => {
  const { options } = collecting();
  const handled = Promise.withResolvers<undefined>();
  const receive = nodeReceiver({ ...options, on: { "*": () => handled.promise } });
  const served = listen((request, response) => {
    void receive(request, response);
    response.writeHead(504).write("The proxy ");
    handled.resolve(undefined);
    setImmediate(() => response.end("gave up."));
  });
  expect(await deliverTo(served)).toEqual({ status: 504, body: "The proxy gave up." });
});

test("node:http: an answer that a middleware fails to send closes the connection", async () => {
  const { options } = collecting();
  const receive = nodeReceiver(options);
  const served = listen((request, response) => {
    response.end = () => {
      throw new Error("No room for headers.");
    };
    void receive(request, response);
  });
  await expect(deliverTo(served)).rejects.toThrow("fetch failed");
});
