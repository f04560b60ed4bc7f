import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Simulator } from "@totem-partner/simulator";
import { fromRequest, type Problem, toResponse } from "@totem-partner/simulator/host";
import type { AllowedHosts } from "./allowed-hosts.ts";
import type { Connections } from "./connections.ts";
import { type ControlApi, isControlPath } from "./control/control-api.ts";
import { controlProblem } from "./control/problem.ts";
import { allowedMethods, enter } from "./door.ts";
import type { Journal } from "./journal.ts";
import type { Log, LogEntry } from "./log.ts";
import { discard, sendResponse, toRequest } from "./node-bridge.ts";
import type { Redactor } from "./redaction.ts";

/** What the server hands requests to. */
export interface HttpServerOptions {
  simulator: Simulator;
  control: ControlApi;
  journal: Journal;
  log: Log;
  hosts: AllowedHosts;
  connections: Connections;
  redactor: Redactor;
}

const isProblem = (body: unknown): body is Pick<Problem, "detail"> & { code: string } =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body;

async function problemIn(response: Response, redactor: Redactor): Promise<LogEntry["problem"]> {
  if (response.status < 400) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isProblem(body) ? { code: body.code, detail: redactor.text(body.detail) } : undefined;
}

/** What is answered, and what was recognised in the request. */
type Answered = Pick<LogEntry, "exchange"> & { response: Response };

const unrecognised = { operationId: undefined, requestId: undefined, company: undefined };

/** Answers a request: at the door, by the control API, or by the simulator, whose exchanges go into the journal. */
async function answer(message: IncomingMessage, options: HttpServerOptions): Promise<Answered> {
  const { simulator, control, journal, hosts } = options;
  const started = performance.now();
  const entrance = enter(message, hosts);
  if (!entrance.admitted) return { exchange: unrecognised, response: controlProblem(entrance.problem) };
  const request = toRequest(message, entrance.target);
  if (isControlPath(entrance.target.path)) {
    return { exchange: unrecognised, response: await control.handle(request, message.socket.remoteAddress) };
  }
  const exchange = await simulator.exchange(fromRequest(request));
  journal.record(exchange, performance.now() - started);
  const { operationId, requestId, company } = exchange;
  return { exchange: { operationId, requestId, company: company?.name }, response: toResponse(exchange.answer) };
}

async function serveRequest(message: IncomingMessage, to: ServerResponse, options: HttpServerOptions): Promise<void> {
  const started = performance.now();
  const { log, redactor } = options;
  const { exchange, response } = await answer(message, options);
  // The log comes first: once the answer is there, so is the line.
  log({
    at: new Date(),
    method: message.method ?? "",
    path: redactor.text(message.url ?? ""),
    exchange,
    status: response.status,
    problem: await problemIn(response, redactor),
    milliseconds: performance.now() - started,
  });
  // A body that nobody read is taken in all the same, or the client would not read the answer.
  if (!message.complete) discard(message);
  await sendResponse(response, to);
}

const failure = "The mock server failed. That is a defect of the mock server, not of the request.";

/** Refuses a tunnel. Node has no response for one: it hands over the bare connection, or cuts it off without a word. */
function refuseTunnel(_message: IncomingMessage, socket: Duplex): void {
  // That the client is gone already is no failure.
  socket.on("error", () => undefined);
  const head = [
    "HTTP/1.1 405 Method Not Allowed",
    `Allow: ${allowedMethods}`,
    "Connection: close",
    "Content-Length: 0",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n`);
}

/** A server, not listening yet, that answers everything and falls over nothing. */
export function createHttpServer(options: HttpServerOptions): Server {
  const server = createServer({ requestTimeout: 30_000 }, (message, to) => {
    if (!options.connections.accept(message, to)) return;
    serveRequest(message, to, options).catch((error: unknown) => {
      process.stderr.write(`totem-mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (to.headersSent) to.destroy();
      else void sendResponse(controlProblem({ code: "internal_error", detail: failure }), to);
    });
  });
  return server.on("connect", refuseTunnel);
}

/** Listens, and says where. */
export function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("The server has no port."));
      else resolve(address);
    });
  });
}
