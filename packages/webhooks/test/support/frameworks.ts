import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import express from "express";
import express4 from "express-4";
import fastify from "fastify";
import { Hono } from "hono";
import { receiver as expressReceiver } from "../../src/express.ts";
import { receiver as fastifyReceiver } from "../../src/fastify.ts";
import { receiver as fetchReceiver } from "../../src/fetch.ts";
import { receiver as nodeReceiver } from "../../src/node.ts";
import type { ReceiverOptions } from "../../src/receiver/options.ts";
import { listen, listenFastify, portOf, type Served } from "./listen.ts";

/** Serves an application of Hono. */
export async function listenHono(app: Pick<Hono, "fetch">): Promise<Served> {
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started as Server));
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhooks`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The receiver in each framework, as its README says, next to routes that take JSON. */
export const frameworks: Record<string, (options: ReceiverOptions) => Promise<Served>> = {
  "node:http": (options) => listen(nodeReceiver(options)),
  "Express 5": (options) => listen(express().all("/webhooks", expressReceiver(options)).use(express.json())),
  "Express 4": (options) => {
    const receive = expressReceiver(options);
    const app = express4().all("/webhooks", (request, response) => void receive(request, response));
    return listen(app.use(express4.json()));
  },
  "Fastify 5": (options) => listenFastify(fastify().register(fastifyReceiver(options), { prefix: "/webhooks" })),
  "Hono 4": (options) => {
    const receive = fetchReceiver(options);
    return listenHono(new Hono().all("/webhooks", (context) => receive(context.req.raw)));
  },
};
