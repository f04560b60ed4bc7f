import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { controlAnswer, forbidden, isControlPath } from "@totem-partner/control";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { type Problem, Redactor } from "@totem-partner/simulator/host";
import type { OperationId } from "@totem-partner/spec/operations";
import { type AllowedHosts, enter, type RequestTarget } from "../http/http-adapter.ts";
import type { Answering } from "../http/listening-server.ts";
import { sendAnswer } from "../http/node-messages.ts";
import { serverProblem } from "../http/server-problems.ts";
import type { Upstream } from "../input/upstream.ts";
import type { Observation } from "../observe/observation.ts";
import { type Log, type LogEntry, logRequest, reportFailure } from "../reporting/log.ts";
import type { CaptureBudget } from "./captured-exchange.ts";
import { forward, UpstreamError } from "./forward.ts";
import type { ProxyAudit } from "./proxy-audit.ts";
import { violationCauses } from "./reported-violations.ts";

export interface ProxyControlOptions {
  audit: Pick<ProxyAudit, keyof ProxyAudit>;
  observation?: { shown: () => Promise<object> } | undefined;
  version: string;
  adminToken: string | undefined;
}

interface ProxyParts extends ProxyControlOptions {
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

function refuse(problem: Problem, to: ServerResponse): Ending {
  const { answer } = controlAnswer(problem, { "x-request-id": randomUUID() });
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
    return { ...(isTooLate ? { status: to.statusCode, problem } : refuse(problem, to)), operationId };
  }
}

const json = (value: unknown): ExchangeAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  text: JSON.stringify(value),
});

const refusal = (problem: Problem): ExchangeAnswer => controlAnswer(problem).answer;

/** The methods of each path, without that of `/_mock/health`. */
const allowed = new Map([
  ["/_mock/violations", "DELETE, GET"],
  ["/_mock/observations", "GET"],
]);

export async function controlProxy(
  { method: asked = "", headers, socket }: IncomingMessage,
  { path }: RequestTarget,
  { audit, observation, version, adminToken }: ProxyControlOptions,
): Promise<ExchangeAnswer> {
  // Node omits the body of a HEAD.
  const method = asked === "HEAD" ? "GET" : asked;
  if (method === "GET" && path === "/_mock/health") return json({ status: "ok", version });
  const { authorization } = headers;
  const stopped = forbidden({ authorization, remoteAddress: socket.remoteAddress }, adminToken);
  if (stopped) return refusal(stopped);
  const allow = allowed.get(path);
  if (allow === undefined) {
    const paths = "/_mock/violations, /_mock/observations and /_mock/health";
    return refusal({ code: "unknown_path", detail: `A proxy's control API has only ${paths}.` });
  }
  switch (`${method} ${path}`) {
    case "GET /_mock/violations": {
      const items = await audit.violations();
      return json({ items, causes: violationCauses(items), ...audit.counts });
    }
    case "DELETE /_mock/violations":
      await audit.flush();
      audit.clear();
      return { status: 204, headers: {}, text: "" };
    case "GET /_mock/observations":
      if (observation) return json(await observation.shown());
      return refusal({
        code: "unknown_path",
        detail: "This proxy does not learn. Start it with: totem-mock learn --proxy URL --out FILE",
      });
    default:
      return refusal({ code: "method_not_allowed", detail: `This path accepts only ${allow}.`, headers: { allow } });
  }
}

/** Responds to a request; without a result, it has already been answered and logged. */
async function serve(message: IncomingMessage, to: ServerResponse, options: ProxyParts): Promise<Ending | undefined> {
  const entered = enter(message, options.hosts);
  if (entered.problem) return refuse(entered.problem, to);
  if (!isControlPath(entered.target.path)) return pass(message, entered.target, to, options);
  const answer = await controlProxy(message, entered.target, options);
  if (to.writableEnded) return undefined;
  sendAnswer(answer, to);
  return { status: answer.status, problem: undefined };
}

export function forwarding(options: ProxyParts): Answering {
  const answer = async (message: IncomingMessage, to: ServerResponse): Promise<void> => {
    const started = performance.now();
    const ending = await serve(message, to, options);
    if (!options.log || !ending) return;
    const { requestId, operationId, status, problem } = ending;
    const exchange = { requestId, operationId };
    logRequest(options.log, { message, redactor: redactorOf(message), started }, { exchange, status, problem });
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
