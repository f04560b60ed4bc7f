import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Problem, Simulator } from "@totem-partner/simulator";
import { type ControlApi, isControlPath } from "./control/control-api.ts";
import { controlProblem } from "./control/problem.ts";
import type { Log, LogEntry } from "./log.ts";
import { sendResponse, toRequest } from "./node-bridge.ts";

/** What the server hands requests to. */
export interface HttpServerOptions {
  simulator: Simulator;
  control: ControlApi;
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

async function serveRequest(
  message: IncomingMessage,
  to: ServerResponse,
  { simulator, control, log }: HttpServerOptions,
): Promise<void> {
  const started = performance.now();
  let request: Request;
  try {
    request = toRequest(message, "http://localhost");
  } catch {
    const detail = "The target or the method of the request cannot be read.";
    await sendResponse(controlProblem({ code: "validation_failed", detail }), to, true);
    return;
  }
  const { pathname, search } = new URL(request.url);
  const exchange = isControlPath(pathname)
    ? {
        response: await control.handle(request, message.socket.remoteAddress),
        company: undefined,
        operationId: undefined,
        requestId: "",
      }
    : await simulator.exchange(request);
  const { response, company, operationId, requestId } = exchange;
  const problem = await problemIn(response);
  // The log comes first: whoever waits for the answer finds the line written.
  log({
    at: new Date(),
    method: request.method,
    path: pathname + search,
    exchange: { operationId, requestId, company: company?.name },
    status: response.status,
    problem,
    milliseconds: performance.now() - started,
  });
  await sendResponse(response, to, !message.complete && request.body !== null);
}

/** A server, not listening yet, that answers everything and falls over nothing. */
export function createHttpServer(options: HttpServerOptions): Server {
  const server = createServer({ requestTimeout: 30_000 }, (message, to) => {
    serveRequest(message, to, options).catch((error: unknown) => {
      process.stderr.write(`totem-mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      to.destroy();
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
