import { once } from "node:events";
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { TlsPair } from "@totem-partner/spec/tls-server";
import { http } from "../node-http.ts";
import { type RefusalOptions, RefusedRequests } from "./refused-requests.ts";

/** The time a server waits for its clients, in milliseconds, and for how many of them. */
export const patience = {
  headersTimeout: 30_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than most clients keep one: a server that closes first can break a request of the client.
  keepAliveTimeout: 65_000,
  // The time for which a busy connection may be idle: its response is not read, or the work does not end.
  idleTimeout: 300_000,
  // Connections beyond this number are closed immediately.
  maxConnections: 10_000,
};

const graceMilliseconds = 5000;

export interface Answering extends RefusalOptions {
  answer: (message: IncomingMessage, to: ServerResponse) => void;
}

function urlOf(scheme: string, host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `${scheme}://127.0.0.1:${port}`;
  return `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** A server that does not listen yet. The code for TLS is only loaded for a server that speaks it. */
async function newServer(options: ServerOptions, tls: TlsPair | undefined): Promise<Server> {
  if (tls === undefined) return http.createServer(options);
  const { TlsServer } = await import("@totem-partner/spec/tls-server");
  return new TlsServer(tls, { ...options, handshakeTimeout: options.headersTimeout });
}

/** The requests in flight on each connection, in the order of their responses: clients may pipeline them. */
class Connections {
  /** For each connection the responses in flight, the current one first; the latest remains when it is complete. */
  readonly #responses = new Map<Duplex, ServerResponse[]>();
  readonly #ending = new WeakSet<Duplex>();
  #isClosing = false;

  /** Registers a request. False if its connection ends with an earlier response, so that it gets none. */
  accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isClosing && this.#ending.has(socket)) return false;
    let responses = this.#responses.get(socket);
    if (responses === undefined) {
      this.#responses.set(socket, (responses = []));
      socket.once("close", () => this.#responses.delete(socket));
    }
    while (responses[0]?.closed) responses.shift();
    responses.push(response);
    if (this.#isClosing) this.#endWith(response);
    return true;
  }

  latest(socket: Duplex): ServerResponse | undefined {
    return this.#responses.get(socket)?.at(-1);
  }

  close(server: Server): void {
    this.#isClosing = true;
    for (const responses of this.#responses.values()) {
      const present = responses.find(({ closed }) => !closed);
      if (present) this.#endWith(present);
    }
    server.closeIdleConnections();
  }

  #endWith(response: ServerResponse): void {
    const { socket } = response.req;
    this.#ending.add(socket);
    if (response.headersSent) response.once("finish", () => socket.destroySoon());
    else response.setHeader("connection", "close");
  }
}

/** A server that leaves no request to Node: those that it cannot handle are answered with a problem, and logged. */
export class ListeningServer {
  readonly url: string;
  readonly port: number;
  readonly #server: Server;
  readonly #connections = new Connections();

  private constructor(server: Server, scheme: string, host: string) {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    this.#server = server;
    this.port = address.port;
    this.url = urlOf(scheme, host, address.port);
  }

  /** Listens. `answerWith` must follow at once: no request is read before the current turn ends. */
  static async listen(port: number, host: string, waits = patience, tls?: TlsPair): Promise<ListeningServer> {
    const { idleTimeout, maxConnections, ...timeouts } = waits;
    const server = await newServer({ ...timeouts, requireHostHeader: false }, tls);
    // Headers are limited by size. With a limit on their number, some versions of Node silently drop the last ones.
    server.maxHeadersCount = 0;
    server.timeout = idleTimeout;
    server.maxConnections = maxConnections;
    // A client may half-close the connection after sending everything, and still read its responses.
    Object.assign(server, { httpAllowHalfOpen: true });
    await once(server.listen({ port, host }), "listening");
    return new ListeningServer(server, tls ? "https" : "http", host);
  }

  answerWith({ answer, ...options }: Answering): void {
    const refused = new RefusedRequests((socket) => this.#connections.latest(socket), options);
    const answerOne = (message: IncomingMessage, to: ServerResponse): void => {
      if (message.headers.upgrade !== undefined) {
        // Node drops data directly after a request to upgrade the protocol, so nothing may follow it.
        to.setHeader("connection", "close");
        // Node does not notice either when such a request breaks off.
        message.socket.once("end", () => {
          if (!message.complete) refused.brokenOff(message.socket);
        });
      }
      if (this.#connections.accept(message, to)) answer(message, to);
    };
    this.#server
      .on("request", answerOne)
      .on("checkExpectation", answerOne)
      .on("clientError", (error, socket) => refused.unreadable(error, socket))
      .on("connect", (message, socket) => refused.tunnel(message, socket));
  }

  /** Ends every connection after its current response. What follows is cut off after five seconds. */
  async close(finish: () => Promise<unknown>): Promise<void> {
    const server = this.#server;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.#connections.close(server);
    // A connection whose request ends after its response only becomes idle then.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMilliseconds).unref());
    await Promise.race([closed.then(finish), grace]);
    clearInterval(sweep);
    server.closeAllConnections();
    await closed;
  }
}
