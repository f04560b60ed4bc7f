import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

/** A server on a free port. */
export interface Served extends AsyncDisposable {
  url: string;
}

/** The port of a server that listens. */
export const portOf = (server: { address: () => unknown }): string => String((server.address() as AddressInfo).port);

/** Serves what a framework makes of requests. */
export async function listen(listener: ((...given: Parameters<RequestListener>) => unknown) | Server): Promise<Served> {
  const server = typeof listener === "function" ? createServer((...given) => void listener(...given)) : listener;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhooks`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves an instance of Fastify. */
export async function listenFastify(app: FastifyInstance): Promise<Served> {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `${origin}/webhooks`,
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
