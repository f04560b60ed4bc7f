import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { controlAnswer } from "@totem-partner/control";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import type { Problem, Redactor } from "@totem-partner/simulator/host";
import type { Log } from "../reporting/log.ts";
import { answerBare } from "./bare-connection.ts";
import type { Connections } from "./connections.ts";
import { allowedMethods } from "./door.ts";
import { sendAnswer } from "./node-exchange.ts";
import { refusalOf } from "./refusals.ts";

/** The dependencies for refusing requests. */
export interface RefusalOptions {
  connections: Connections;
  /** Without one, nothing is logged. */
  log: Log | undefined;
  /** Redacts the known keys in the path of a request. */
  redactorOf: (message: IncomingMessage) => Redactor;
  /** Creates the ids of requests that belong to no company. */
  newRequestId: () => string;
}

/** Browsers open connections in advance: without any data, no request was too slow. */
const isUnused = (socket: Duplex): boolean => "bytesRead" in socket && socket.bytesRead === 0;

const isOver = (response: ServerResponse): boolean => response.writableFinished || response.closed;

/** Waits until a response has been sent, or its connection is closed. */
function after(response: ServerResponse | undefined, then: () => void): void {
  if (response === undefined || isOver(response)) then();
  else response.once("close", then);
}

/** Responds to requests that Node does not pass on: unreadable ones, and tunnels. */
class RefusedRequests {
  readonly #options: RefusalOptions;
  readonly #refused = new WeakSet<Duplex>();

  constructor(options: RefusalOptions) {
    this.#options = options;
  }

  /** Responds to unreadable data once per connection, which then ends. */
  unreadable(error: Error, socket: Duplex): void {
    const problem = refusalOf(error);
    if (problem === undefined || !socket.writable || isUnused(socket)) {
      socket.destroy();
      return;
    }
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const latest = this.#options.connections.latest(socket);
    if (latest === undefined || latest.req.complete) {
      // The next request is unreadable: earlier ones are answered first.
      after(latest, () => answerBare(socket, this.#refuse(problem)));
    } else if (latest.headersSent) {
      // It is the body of a request that has already been answered.
      after(latest, () => socket.destroy());
    } else {
      latest.setHeader("connection", "close");
      sendAnswer(this.#refuse(problem, latest.req), latest);
    }
  }

  /** Refuses a tunnel: Node provides the bare connection. */
  tunnel(message: IncomingMessage, socket: Duplex): void {
    const detail = `The interface allows ${allowedMethods}, not CONNECT. Send requests to the base URL, without a tunnel.`;
    const problem = { code: "method_not_allowed", detail, headers: { allow: allowedMethods } } as const;
    answerBare(socket, this.#refuse(problem, message));
  }

  /** Logs the response, then sends it. */
  #refuse(problem: Problem, message?: IncomingMessage): ExchangeAnswer {
    const { log, redactorOf, newRequestId } = this.#options;
    const { answer } = controlAnswer(problem, { "x-request-id": newRequestId() });
    log?.({
      at: new Date(),
      method: message?.method,
      path: message && redactorOf(message).text(message.url ?? ""),
      exchange: { requestId: answer.headers["x-request-id"] },
      status: answer.status,
      problem: { code: problem.code, detail: problem.detail },
      milliseconds: undefined,
    });
    return answer;
  }
}

/** Node's error for a request whose connection ends too early. */
const brokenOff = (): Error =>
  Object.assign(new Error("Parse Error"), { code: "HPE_INVALID_EOF_STATE", reason: "Invalid EOF state" });

/** How long a server waits for its clients, in milliseconds, and for how many of them. */
export interface Patience extends Pick<
  Required<ServerOptions>,
  "requestTimeout" | "headersTimeout" | "connectionsCheckingInterval" | "keepAliveTimeout"
> {
  /** How long a busy connection may be idle: its response is not read, or the work does not end. */
  idleTimeout: number;
  /** Connections beyond this number are closed immediately. */
  maxConnections: number;
}

/** The limits of every server that listens. */
export const patience: Patience = {
  headersTimeout: 30_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than most clients keep one: a server that closes first can break a request of the client.
  keepAliveTimeout: 65_000,
  idleTimeout: 300_000,
  maxConnections: 10_000,
};

/**
 * Creates a server that leaves no request to Node: it handles readable ones, even without a host or with an unknown
 * expectation, and answers and logs all others with a problem document. It does not listen yet.
 */
export function createAnsweringServer(
  serve: (message: IncomingMessage, to: ServerResponse) => void,
  { idleTimeout, maxConnections, ...patience }: Patience,
  options: RefusalOptions,
): Server {
  const refused = new RefusedRequests(options);
  const serveOne = (message: IncomingMessage, to: ServerResponse): void => {
    if (message.headers.upgrade !== undefined) {
      // Node drops data directly after a request to upgrade the protocol, so nothing may follow it.
      to.setHeader("connection", "close");
      // Node does not notice either when such a request breaks off.
      message.socket.once("end", () => {
        if (!message.complete) refused.unreadable(brokenOff(), message.socket);
      });
    }
    serve(message, to);
  };
  const server = createServer({ ...patience, requireHostHeader: false }, serveOne)
    .on("checkExpectation", serveOne)
    .on("clientError", (error, socket) => refused.unreadable(error, socket))
    .on("connect", (message, socket) => refused.tunnel(message, socket));
  // Headers are limited by size. With a limit on their number, some versions of Node silently drop the last ones.
  server.maxHeadersCount = 0;
  server.timeout = idleTimeout;
  server.maxConnections = maxConnections;
  // A client may half-close the connection after sending everything, and still read its responses.
  return Object.assign(server, { httpAllowHalfOpen: true });
}
