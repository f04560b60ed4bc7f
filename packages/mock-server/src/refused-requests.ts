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
    const detail = `The interface takes ${allowedMethods}, not CONNECT. Send requests to the base URL, without a tunnel.`;
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

/** When a request must have come in, and how often that is looked at; Node's own limits where there is none. */
export type Patience = Pick<ServerOptions, "requestTimeout" | "headersTimeout" | "connectionsCheckingInterval">;

/**
 * A server, not listening yet, that leaves no request to Node: it hands over what can be read, even without a host or
 * with an unknown expectation, and gives the rest a problem document and a line in the log.
 */
export function createAnsweringServer(
  serve: (message: IncomingMessage, to: ServerResponse) => void,
  patience: Patience,
  options: RefusalOptions,
): Server {
  const refused = new RefusedRequests(options);
  return createServer({ ...patience, requireHostHeader: false }, serve)
    .on("checkExpectation", serve)
    .on("clientError", (error, socket) => refused.unreadable(error, socket))
    .on("connect", (message, socket) => refused.tunnel(message, socket));
}
