import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { controlAnswer } from "@totem-partner/control";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { interfaceMethods, type Problem, type Redactor } from "@totem-partner/simulator/host";
import { http } from "../node-http.ts";
import type { Log } from "../reporting/log.ts";
import { sendAnswer } from "./node-messages.ts";
import { serverProblem } from "./server-problems.ts";

export interface RefusalOptions {
  log: Log | undefined;
  redactorOf: (message: IncomingMessage) => Redactor;
  newRequestId: () => string;
}

interface NodeRefusal extends Error {
  code?: string;
  /** The parser's message, which never repeats what was sent. */
  reason?: string;
  rawPacket?: Uint8Array;
}

/** The first byte of a TLS handshake; no HTTP request begins with it. */
const tlsHandshake = 0x16;

const kibibytes = `${http.maxHeaderSize / 1024} KiB`;

function unreadable({ reason, rawPacket }: NodeRefusal): string {
  if (rawPacket?.[0] === tlsHandshake) {
    return "The connection starts with a TLS handshake, but the server speaks plain HTTP. Use http:// in the base URL.";
  }
  const because = reason ? `: ${reason}` : "";
  return `The request is not HTTP/1.1${because}. Check the client, or the proxy in between, that sent it.`;
}

/** The problem of a request that Node refused; undefined if the connection failed, so that nothing can be sent. */
function refusalOf(error: NodeRefusal): Problem | undefined {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return serverProblem(
        "headers_too_large",
        `The request line and headers together are larger than ${kibibytes}. Send fewer or shorter headers.`,
      );
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return {
        code: "body_too_large",
        detail: `The chunk extensions of the body are larger than ${kibibytes}. Send chunks without extensions.`,
      };
    case "ERR_SSL_HTTP_REQUEST":
      return serverProblem(
        "malformed_request",
        "The request is plain HTTP, but the server speaks TLS. Use https:// in the base URL.",
      );
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return serverProblem(
        "request_timeout",
        "The request did not arrive completely within the time allowed. Send it again without pauses.",
      );
    default:
      return error.code?.startsWith("HPE_") ? serverProblem("malformed_request", unreadable(error)) : undefined;
  }
}

/** Browsers open connections in advance: without any data, no request was too slow. */
const isUnused = (socket: Duplex): boolean => "bytesRead" in socket && socket.bytesRead === 0;

function after(response: ServerResponse | undefined, then: () => void): void {
  if (response === undefined || response.writableFinished || response.closed) then();
  else response.once("close", then);
}

/** The time a client may keep sending after the last response on its connection, so that it reads the response. */
const lingerMilliseconds = 500;

function written({ status, headers, text }: ExchangeAnswer): string {
  const all = {
    ...headers,
    date: new Date().toUTCString(),
    connection: "close",
    "content-length": String(Buffer.byteLength(text)),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ""}`, ...lines, "", text].join("\r\n");
}

/** Responds on a bare connection, and ends it. What the client still sends is discarded: unread data would reset it. */
function answerBare(socket: Duplex, answer: ExchangeAnswer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // It is not a failure if the client has already disconnected.
  socket.on("error", () => undefined);
  const linger = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once("close", () => clearTimeout(linger));
  socket.resume();
  socket.end(written(answer));
}

export class RefusedRequests {
  readonly #latest: (socket: Duplex) => ServerResponse | undefined;
  readonly #options: RefusalOptions;
  readonly #refused = new WeakSet<Duplex>();

  constructor(latest: (socket: Duplex) => ServerResponse | undefined, options: RefusalOptions) {
    this.#latest = latest;
    this.#options = options;
  }

  unreadable(error: NodeRefusal, socket: Duplex): void {
    const problem = refusalOf(error);
    if (problem === undefined || !socket.writable || isUnused(socket)) {
      socket.destroy();
      return;
    }
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const latest = this.#latest(socket);
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

  brokenOff(socket: Duplex): void {
    const refusal = { code: "HPE_INVALID_EOF_STATE", reason: "Invalid EOF state" };
    this.unreadable(Object.assign(new Error("Parse Error"), refusal), socket);
  }

  tunnel(message: IncomingMessage, socket: Duplex): void {
    const detail = `The interface allows ${interfaceMethods}, not CONNECT. Send requests to the base URL, without a tunnel.`;
    const problem = { code: "method_not_allowed", detail, headers: { allow: interfaceMethods } } as const;
    answerBare(socket, this.#refuse(problem, message));
  }

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
