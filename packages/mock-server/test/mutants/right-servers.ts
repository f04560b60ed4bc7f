import { once } from "node:events";
import { createServer, type IncomingMessage, request as post, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import express, { type Request as ExpressRequest } from "express";
import fastify from "fastify";
import type { Arrived, Said, Start } from "./desk.ts";
import { claiming } from "./right-receivers.ts";

type Receive = (arrived: Arrived) => Promise<Said>;

/** Sends what arrives to a server of a framework. */
async function through(listener: RequestListener, { headers, body, method }: Arrived): Promise<Said> {
  await using server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const outgoing = post({
    port,
    host: "127.0.0.1",
    path: "/webhooks",
    method,
    headers: { ...headers, connection: "close" },
  }).end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response) };
}

type Framework = (receive: Receive) => RequestListener;

const plainHeaders = (headers: IncomingMessage["headers"]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const arrivedIn = (headers: IncomingMessage["headers"], body: Uint8Array): Arrived => ({
  ...{ method: "POST", headers: plainHeaders(headers), body: Uint8Array.from(body) },
});

/** The ways in which the raw body is got. */
const frameworks: Readonly<Record<string, Framework>> = {
  "express.raw": (receive) =>
    express().post(
      "/webhooks",
      express.raw({ type: "application/json" }),
      (request: ExpressRequest<object, unknown, Buffer>, response) => {
        void receive(arrivedIn(request.headers, request.body)).then(({ status }) => response.sendStatus(status));
      },
    ),
  "verify of express.json": (receive) => {
    const bodies = new WeakMap<object, Buffer>();
    const json = express.json({ verify: (request, _response, bytes) => void bodies.set(request, bytes) });
    return express().post("/webhooks", json, (request, response) => {
      const bytes = bodies.get(request) ?? Buffer.alloc(0);
      void receive(arrivedIn(request.headers, bytes)).then(({ status }) => response.status(status).json({ ok: true }));
    });
  },
  "a parser of Fastify": (receive) => {
    const app = fastify();
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.post("/webhooks", async (request, reply) => {
      const { status } = await receive(arrivedIn(request.headers, request.body as Buffer));
      return await reply.code(status).send();
    });
    return (request, response) => void app.ready().then(() => app.routing(request, response));
  },
  "the stream of Koa": (receive) => (request, response) => {
    void buffer(request)
      .then((bytes) => receive(arrivedIn(request.headers, bytes)))
      .then(({ status }) => response.writeHead(status, { "x-powered-by": "koa" }).end());
  },
};

/** A receiver that verifies with WebCrypto, as workers do. */
const inWorkers: Start = (secrets, desk) => {
  const receive = claiming({ check: () => true })(secrets, desk);
  return async ({ headers, body }) => {
    const digest = Buffer.from((headers["x-webhook-signature"] ?? "").replace(/^sha256=/, ""), "hex");
    for (const secret of secrets.filter((one) => one !== "")) {
      const algorithm = { name: "HMAC", hash: "SHA-256" };
      const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"]);
      if (await crypto.subtle.verify("HMAC", key, digest, body))
        return await receive({ method: "POST", headers: {}, body });
    }
    return { status: 403 };
  };
};

/** Receivers without a mistake that do more than compute and wait. */
export const rightServers: Readonly<Record<string, Start>> = {
  "verifies with WebCrypto": inWorkers,
  ...Object.fromEntries(
    Object.entries(frameworks).map(([name, framework]): [string, Start] => [
      `gets the body by ${name}`,
      (secrets, desk) => {
        const listener = framework(claiming({})(secrets, desk));
        return (arrived) => through(listener, arrived);
      },
    ]),
  ),
};
