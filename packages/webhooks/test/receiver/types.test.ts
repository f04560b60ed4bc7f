import type { RequestListener } from "node:http";
import type { createSecureServer } from "node:http2";
import type { RequestHandler } from "express";
import type { RequestHandler as RequestHandlerOf4 } from "express-4";
import type { FastifyPluginCallback } from "fastify";
import { Hono } from "hono";
import { describe, expect, expectTypeOf, test } from "vitest";
import { receiver as expressReceiver } from "../../src/express.ts";
import { receiver as fastifyReceiver } from "../../src/fastify.ts";
import { receiver as fetchReceiver } from "../../src/fetch.ts";
import type { DescribedWebhookEvent, WebhookEvent } from "../../src/index.ts";
import { receiver as nodeReceiver } from "../../src/node.ts";
import type { ReceiverOptions } from "../../src/receiver/options.ts";

const options: ReceiverOptions = { secrets: "secret", on: { "*": () => undefined } };

/** The type against which Next checks the exports of a route file. */
interface NextRoute {
  POST: (request: Request & { nextUrl: URL }, context: { params: Promise<object> }) => Promise<Response> | Response;
}

/** The exports of a worker. */
interface Worker {
  fetch: (
    request: Request,
    env: unknown,
    context: { waitUntil: (work: Promise<unknown>) => void },
  ) => Promise<Response>;
}

describe("a receiver fits the types of", () => {
  test("Express 5 and 4", () => {
    expectTypeOf(expressReceiver(options)).toExtend<RequestHandler>();
    expectTypeOf(expressReceiver(options)).toExtend<RequestHandlerOf4>();
  });

  test("Fastify 5", () => {
    expectTypeOf(fastifyReceiver(options)).toExtend<FastifyPluginCallback>();
  });

  test("node:http and node:http2", () => {
    expectTypeOf(nodeReceiver(options)).toExtend<RequestListener>();
    expectTypeOf(nodeReceiver(options)).toExtend<NonNullable<Parameters<typeof createSecureServer>[1]>>();
  });

  test("Hono 4, route handlers of Next, workers, Deno and Bun", () => {
    const receive = fetchReceiver(options);
    new Hono().post("/", (context) => receive(context.req.raw));
    expectTypeOf({ POST: receive }).toExtend<NextRoute>();
    expectTypeOf({ fetch: receive }).toExtend<Worker>();
  });
});

describe("a handler", () => {
  test("takes the event of its type, and * any", () => {
    expressReceiver({
      secrets: "secret",
      on: {
        "authorization.finished": (event, { signal, secretIndex }) => {
          expectTypeOf(event).toEqualTypeOf<DescribedWebhookEvent<"authorization.finished">>();
          expectTypeOf(event.data.reason).toBeString();
          expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
          expectTypeOf(secretIndex).toEqualTypeOf<number | undefined>();
        },
        "operation.recorded": async ({ data }) => void expectTypeOf(data.operation.quantity).toBeNumber(),
        "*": (event) => void expectTypeOf(event).toEqualTypeOf<WebhookEvent>(),
      },
    });
    expect(() =>
      // @ts-expect-error: there is no such type of event; "*" handles those that nobody described
      expressReceiver({ secrets: "secret", on: { "authorization.finnished": () => undefined } }),
    ).toThrow("did you mean authorization.finished?");
  });
});
