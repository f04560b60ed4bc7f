import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Simulator } from "@totem-partner/simulator";
import type { Problem } from "@totem-partner/simulator/host";
import { type ControlApi, isControlPath } from "./control/control-api.ts";
import { controlProblem } from "./control/problem.ts";
import type { Journal } from "./journal.ts";
import type { Log, LogEntry } from "./log.ts";
import { discard, sendResponse, toRequest } from "./node-bridge.ts";
import { redactSearch } from "./redaction.ts";

/** What the server hands requests to. */
export interface HttpServerOptions {
  simulator: Simulator;
  control: ControlApi;
  journal: Journal;
  log: Log;
}

const isProblem = (body: unknown): body is Pick<Problem, "detail"> & { code: string } =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body;

async function problemIn(response: Response): Promise<LogEntry["problem"]> {
  if (response.status < 400) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isProblem(body) ? { code: body.code, detail: body.detail } : undefined;
}

/** Answers a request: by the control API, or by the simulator, whose exchanges go into the journal. */
async function answer(
  request: Request,
  remoteAddress: string | undefined,
  { simulator, control, journal }: HttpServerOptions,
): Promise<Pick<LogEntry, "exchange"> & { response: Response }> {
  const started = performance.now();
  if (isControlPath(new URL(request.url).pathname)) {
    const exchange = { operationId: undefined, requestId: undefined, company: undefined };
    return { exchange, response: await control.handle(request, remoteAddress) };
  }
  const exchange = await simulator.exchange(request);
  await journal.record(request, exchange, performance.now() - started);
  const { operationId, requestId, company, response } = exchange;
  return { exchange: { operationId, requestId, company: company?.name }, response };
}

/** A request that the platform cannot represent: a method such as TRACE, or a target that is no URL. */
function unreadable({ method = "" }: IncomingMessage): Response {
  const headers = { "X-Request-Id": randomUUID() };
  if (!["TRACE", "TRACK", "CONNECT"].includes(method)) {
    return controlProblem({ code: "unknown_path", detail: "The target of the request is no path or URL.", headers });
  }
  const Allow = "DELETE, GET, PATCH, POST, PUT";
  const detail = `The interface takes ${Allow}, not ${method}.`;
  return controlProblem({ code: "method_not_allowed", detail, headers: { ...headers, Allow } });
}

async function serveRequest(
  message: IncomingMessage,
  to: ServerResponse,
  options: HttpServerOptions,
  isClosing: () => boolean,
): Promise<void> {
  const started = performance.now();
  let request: Request;
  try {
    request = toRequest(message, "http://localhost");
  } catch {
    discard(message);
    await sendResponse(unreadable(message), to);
    return;
  }
  const { pathname, search } = new URL(request.url);
  const { exchange, response } = await answer(request, message.socket.remoteAddress, options);
  // The log comes first: whoever waits for the answer finds the line written.
  options.log({
    at: new Date(),
    method: request.method,
    path: pathname + redactSearch(search),
    exchange,
    status: response.status,
    problem: await problemIn(response),
    milliseconds: performance.now() - started,
  });
  // A connection that stays open would hold up a server that is closing.
  if (isClosing()) response.headers.set("connection", "close");
  // A body that nobody read is taken in all the same, or the client would not read the answer.
  if (!message.complete) discard(message);
  await sendResponse(response, to);
}

const failure = "The mock server failed. That is a defect of the mock server, not of the request.";

/** A server, not listening yet, that answers everything and falls over nothing. */
export function createHttpServer(options: HttpServerOptions): Server {
  const server = createServer({ requestTimeout: 30_000 }, (message, to) => {
    serveRequest(message, to, options, () => !server.listening).catch((error: unknown) => {
      process.stderr.write(`totem-mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (to.headersSent) to.destroy();
      else void sendResponse(controlProblem({ code: "internal_error", detail: failure }), to);
    });
  });
  return server;
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
