import type { IncomingMessage, ServerResponse } from "node:http";
import type { Audit, PreferredAnswers } from "@totem-partner/audit";
import {
  controlAnswer,
  controlPrefix,
  isControlPath,
  type Page,
  type Pages,
  type Visitor,
} from "@totem-partner/control";
import type { ControlApi } from "@totem-partner/control/api";
import type { Exchange, Simulator } from "@totem-partner/simulator";
import type { Journal, Redactor } from "@totem-partner/simulator/host";
import { isFields } from "@totem-partner/spec/fields";
import { type LogEntry, logRequest, reportFailure } from "../reporting/log.ts";
import type { Cors } from "./access.ts";
import { type AllowedHosts, enter } from "./http-adapter.ts";
import type { Answering } from "./listening-server.ts";
import { discard, fromMessage, sendAnswer, toRequest } from "./node-messages.ts";
import { breakOff, type Holds, sendResponse } from "./node-responses.ts";
import type { RefusalOptions } from "./refused-requests.ts";

export interface AnsweringParts extends Omit<RefusalOptions, "redactorOf"> {
  simulator: Pick<Simulator, "exchange">;
  control: Pick<ControlApi, "handle">;
  pages: Pages;
  journal: Journal;
  audit: Pick<Audit, "exchange"> | undefined;
  hosts: AllowedHosts;
  /** Without it, pages of other origins are refused. */
  cors: Cors | undefined;
  holds: Holds;
  redactor: Redactor;
  preferred: PreferredAnswers;
}

async function problemIn(response: Response): Promise<LogEntry["problem"]> {
  if (response.status < 400) return undefined;
  const copy = response.clone();
  const body: unknown = await copy.json().catch(() => undefined);
  const { code, detail } = isFields(body) ? body : {};
  return typeof code === "string" && typeof detail === "string" ? { code, detail } : undefined;
}

/** Requests that an open page makes by itself would flood the log: its files, and the lists of the dashboard. */
const isReadByPage = ({ method, url, headers }: IncomingMessage, status: number): boolean =>
  method === "GET" &&
  status < 400 &&
  (headers["x-totem-mock-dashboard"] !== undefined || /^\/_mock\/(ui|docs)\//.test(url ?? ""));

/** A request that is being answered. */
interface Visit extends AnsweringParts {
  message: IncomingMessage;
  to: ServerResponse;
  started: number;
}

async function answer(visit: Visit): Promise<void> {
  const { message, to, pages, cors, preferred, log } = visit;
  const entered = enter(message, visit.hosts);
  if (entered.problem) {
    const requestId = visit.newRequestId();
    const { answer: refusal, problem } = controlAnswer(entered.problem, { "x-request-id": requestId });
    if (log) logRequest(log, visit, { exchange: { requestId }, status: refusal.status, problem });
    sendAnswer(refusal, to);
    return;
  }
  const { headers } = entered;
  const { path, search } = entered.target;
  if (path.startsWith(controlPrefix) || pages.byPath.has(path)) {
    const visitor = { method: message.method ?? "", headers, remoteAddress: message.socket.remoteAddress };
    const page = pages.find(visitor, path);
    if (page) return showPage(visit, page, visitor);
    if (isControlPath(path)) return answerControl(visit, path + search);
  }
  const preflight = cors?.admit(message, to);
  if (preflight) {
    if (log) logRequest(log, visit, { exchange: {}, status: preflight.status, problem: undefined });
    sendAnswer(preflight, to);
    return;
  }
  const request = fromMessage(message, path + search, headers);
  const standIn = headers.get("prefer") === null ? undefined : preferred.standInFor(headers);
  const exchange = await visit.simulator.exchange(request, standIn);
  const audited = visit.audit ? await visit.audit.exchange(exchange) : exchange;
  const milliseconds = audited.fault?.milliseconds ?? 0;
  if (milliseconds > 0) await visit.holds.hold(milliseconds, to);
  conclude(visit, audited);
}

/** A page is not a request of the interface: it is not in the journal, no fault applies, and it is not audited. */
async function showPage(visit: Visit, page: Page, visitor: Visitor): Promise<void> {
  const { message, to, log } = visit;
  const { status, headers, body, problem } = await visit.pages.answer(page, visitor);
  if (to.headersSent) return;
  if (log && !isReadByPage(message, status)) logRequest(log, visit, { exchange: {}, status, problem });
  discard(message);
  // Node omits the body of a HEAD.
  to.writeHead(status, headers).end(body);
}

async function answerControl(visit: Visit, target: string): Promise<void> {
  const { message, to, log } = visit;
  const response = await visit.control.handle(toRequest(message, target), message.socket.remoteAddress);
  if (to.headersSent) return;
  const { status } = response;
  if (log && !isReadByPage(message, status)) {
    logRequest(log, visit, { exchange: {}, status, problem: await problemIn(response) });
  }
  discard(message);
  await sendResponse(response, to);
}

function conclude(visit: Visit, exchange: Exchange): void {
  const { to, journal, log, started, holds } = visit;
  // A request whose body becomes unreadable is refused while it is read.
  if (to.headersSent) return;
  const { operationId, requestId, company, answer, problem, fault } = exchange;
  const sends = fault?.sends ?? "all";
  journal.record(exchange, performance.now() - started);
  if (log) {
    const status = sends === "nothing" ? null : answer.status;
    const recognised = { operationId, requestId, company: company?.name, fault: fault?.id };
    // The line is written before the response is sent, so a client that has the response finds the line.
    logRequest(log, visit, { exchange: recognised, status, problem });
  }
  if (sends === "all") sendAnswer(answer, to);
  else breakOff(answer, sends, to, holds);
}

const failure = "The mock server failed. This is a bug in the mock server, not an error in the request.";

export function answering(parts: AnsweringParts): Answering {
  const { log, redactor, newRequestId } = parts;
  return {
    answer(message, to) {
      answer({ ...parts, message, to, started: performance.now() }).catch((error: unknown) => {
        reportFailure(error);
        if (to.headersSent) to.destroy();
        else sendAnswer(controlAnswer({ code: "internal_error", detail: failure }).answer, to);
      });
    },
    log,
    newRequestId,
    redactorOf: () => redactor,
  };
}
