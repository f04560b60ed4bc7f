import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { controlAnswer, isControlPath } from "@totem-partner/control";
import { type Problem, Redactor } from "@totem-partner/simulator/host";
import type { OperationId } from "@totem-partner/spec/operations";
import { enter, type RequestTarget } from "../http/http-adapter.ts";
import type { AllowedHosts } from "../http/access.ts";
import { type Answering, patience } from "../http/listening-server.ts";
import { discard, sendAnswer } from "../http/node-messages.ts";
import { serverProblem } from "../http/server-problems.ts";
import type { Upstream } from "../input/upstream.ts";
import type { Observation } from "../observe/observation.ts";
import { type Log, type LogEntry, logRequest, reportFailure } from "../reporting/log.ts";
import type { CaptureBudget } from "./captured-exchange.ts";
import { forward, UpstreamError } from "./forward.ts";
import { controlProxy, type ProxyControlOptions } from "./proxy-control.ts";

export interface ProxyParts extends ProxyControlOptions {
  upstream: Upstream;
  captures: CaptureBudget;
  hosts: AllowedHosts;
  log: Log | undefined;
  observation?: ProxyControlOptions["observation"] & Pick<Observation, "begin">;
}

/** Redacts the keys of a request; the proxy knows no others. */
function redactorOf({ headersDistinct }: IncomingMessage): Redactor {
  const keys = (headersDistinct["x-partner-api-key"] ?? []).filter((key) => key !== "");
  return new Redactor({ given: keys, has: (text) => keys.includes(text) });
}

type Ending = Pick<LogEntry, "status" | "problem"> & {
  requestId?: string | undefined;
  operationId?: OperationId | undefined;
};

function refuse(problem: Problem, message: IncomingMessage, to: ServerResponse): Ending {
  const { answer } = controlAnswer(problem, { "x-request-id": randomUUID() });
  discard(message);
  sendAnswer(answer, to);
  return { status: answer.status, problem };
}

const unreachable = ({ shown }: Upstream, { message, responded }: UpstreamError): Problem =>
  serverProblem(
    "upstream_unreachable",
    responded
      ? `The response from ${shown} cannot be forwarded: ${message}. The service received the request and may have executed it.`
      : `No response from ${shown}: ${message}. The request may or may not have arrived.`,
  );

async function pass(
  message: IncomingMessage,
  target: RequestTarget,
  to: ServerResponse,
  { upstream, captures, audit, observation }: ProxyParts,
): Promise<Ending | undefined> {
  const operationId = audit.operationOf({ message, target });
  const watched = observation?.begin(message, operationId);
  try {
    const passed = await forward(message, to, target, { upstream, captures });
    const reading = audit.watch(passed, redactorOf(message));
    watched?.ended(reading);
    const requestId = passed.answer.headersDistinct["x-request-id"]?.[0];
    return { status: to.statusCode, problem: undefined, operationId, requestId };
  } catch (error) {
    watched?.lost();
    if (!(error instanceof UpstreamError)) throw error;
    // The rest of its body could not be read, and the request was refused because of that.
    if (to.writableEnded) return undefined;
    const problem = unreachable(upstream, error);
    const isTooLate = to.headersSent || to.destroyed;
    return { ...(isTooLate ? { status: to.statusCode, problem } : refuse(problem, message, to)), operationId };
  }
}

/** Responds to a request; without a result, it has already been answered and logged. */
async function serve(message: IncomingMessage, to: ServerResponse, options: ProxyParts): Promise<Ending | undefined> {
  const entrance = enter(message, options.hosts);
  if (entrance.problem) return refuse(entrance.problem, message, to);
  if (!isControlPath(entrance.target.path)) return pass(message, entrance.target, to, options);
  const answer = await controlProxy(message, entrance.target, options);
  if (to.writableEnded) return undefined;
  discard(message);
  sendAnswer(answer, to);
  return { status: answer.status, problem: undefined };
}

/** Clients may be as slow as with the real service: Node's own limits. */
export const proxyPatience = { ...patience, headersTimeout: 60_000, requestTimeout: 300_000 };

export function forwarding(options: ProxyParts): Answering {
  const answer = async (message: IncomingMessage, to: ServerResponse): Promise<void> => {
    const started = performance.now();
    const ending = await serve(message, to, options);
    if (!options.log || !ending) return;
    const { requestId, operationId, status, problem } = ending;
    const exchange = { requestId, operationId };
    logRequest(options.log, message, { exchange, status, problem, redactor: redactorOf(message), started });
  };
  return {
    answer(message, to) {
      // Any other error is a defect of the proxy: it is reported, and only closes this connection.
      answer(message, to).catch((error: unknown) => {
        to.destroy();
        reportFailure(error);
      });
    },
    log: options.log,
    redactorOf,
    newRequestId: randomUUID,
  };
}
