import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import type { Problem, Redactor } from "@totem-partner/simulator/host";
import { answerBare } from "./bare-connection.ts";
import type { Connections } from "./connections.ts";
import { controlAnswer } from "./control/problem.ts";
import { allowedMethods } from "./door.ts";
import type { Log } from "./log.ts";
import { sendAnswer } from "./node-exchange.ts";
import { refusalOf } from "./refusals.ts";

/** What refused requests need. */
export interface RefusalOptions {
  connections: Connections;
  /** Without one, no line is made. */
  log: Log | undefined;
  /** Takes the keys that are known of a request out of its path. */
  redactorOf: (message: IncomingMessage) => Redactor;
  /** Makes the ids of requests that belong to no company. */
  newRequestId: () => string;
}

/** Browsers open connections in advance: one on which nothing came is no request that was too slow. */
const isUnused = (socket: Duplex): boolean => "bytesRead" in socket && socket.bytesRead === 0;

const isOver = (response: ServerResponse): boolean => response.writableFinished || response.closed;

/** Waits until a response is out, or its connection gone. */
function after(response: ServerResponse | undefined, then: () => void): void {
  if (response === undefined || isOver(response)) then();
  else response.once("close", then);
}

/** Answers the requests that Node does not hand over: those that it cannot read, and tunnels. */
class RefusedRequests {
  readonly #options: RefusalOptions;
  readonly #refused = new WeakSet<Duplex>();

  constructor(options: RefusalOptions) {
    this.#options = options;
  }

  /** Answers what could not be read, once for each connection: it ends with that. */
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
      // It is the next request that could not be read: those before it are answered first.
      after(latest, () => answerBare(socket, this.#refuse(problem)));
    } else if (latest.headersSent) {
      // It is the body of one that has its answer.
      after(latest, () => socket.destroy());
    } else {
      latest.setHeader("connection", "close");
      sendAnswer(this.#refuse(problem, latest.req), latest);
    }
  }

  /** Refuses a tunnel: Node hands over the bare connection. */
  tunnel(message: IncomingMessage, socket: Duplex): void {
    const detail = `The interface allows ${allowedMethods}, not CONNECT. Send requests to the base URL, without a tunnel.`;
    const problem = { code: "method_not_allowed", detail, headers: { allow: allowedMethods } } as const;
    answerBare(socket, this.#refuse(problem, message));
  }

  /** The answer, and its line in the log before it. */
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

/** What Node says of a request whose connection ends before it does. */
const brokenOff = (): Error =>
  Object.assign(new Error("Parse Error"), { code: "HPE_INVALID_EOF_STATE", reason: "Invalid EOF state" });

/** How long a server waits for its clients, in milliseconds, and for how many of them. */
export interface Patience extends Pick<
  Required<ServerOptions>,
  "requestTimeout" | "headersTimeout" | "connectionsCheckingInterval" | "keepAliveTimeout"
> {
  /** How long nothing may move on a connection that has work: its answer is not read, or the work does not end. */
  idleTimeout: number;
  /** Connections beyond these are closed at once. */
  maxConnections: number;
}

/** The limits of every server that listens. */
export const patience: Patience = {
  headersTimeout: 30_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than most clients keep one: closing first spares the other side a broken request.
  keepAliveTimeout: 65_000,
  idleTimeout: 300_000,
  maxConnections: 10_000,
};

/**
 * A server, not listening yet, that leaves no request to Node: it hands over what can be read, even without a host or
 * with an unknown expectation, and gives the rest a problem document and a line in the log.
 */
export function createAnsweringServer(
  serve: (message: IncomingMessage, to: ServerResponse) => void,
  { idleTimeout, maxConnections, ...patience }: Patience,
  options: RefusalOptions,
): Server {
  const refused = new RefusedRequests(options);
  const serveOne = (message: IncomingMessage, to: ServerResponse): void => {
    if (message.headers.upgrade !== undefined) {
      // Node drops what comes right behind a request for another protocol, so nothing may follow it.
      to.setHeader("connection", "close");
      // And it does not notice when such a request breaks off.
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
  // Their size bounds the headers. By number, some versions of Node drop the last of them without a word.
  server.maxHeadersCount = 0;
  server.timeout = idleTimeout;
  server.maxConnections = maxConnections;
  // A client that has sent everything may say so and still read its answers.
  return Object.assign(server, { httpAllowHalfOpen: true });
}
