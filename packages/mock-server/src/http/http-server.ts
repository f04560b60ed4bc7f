import type { IncomingMessage, ServerResponse } from "node:http";
import type { Audit, PreferredAnswers } from "@totem-partner/audit";
import { controlAnswer, isControlPath, type Page, type Pages, type Visitor } from "@totem-partner/control";
import type { ControlApi } from "@totem-partner/control/api";
import type { Exchange, Simulator } from "@totem-partner/simulator";
import type { Journal, Redactor } from "@totem-partner/simulator/host";
import { isFields } from "@totem-partner/spec/fields";
import { type LogEntry, logRequest, reportFailure } from "../reporting/log.ts";
import { enter } from "./http-adapter.ts";
import type { AllowedHosts, Cors } from "./access.ts";
import type { Answering } from "./listening-server.ts";
import { discard, fromMessage, NodeHeaders, sendAnswer, toRequest } from "./node-messages.ts";
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

class Visit {
  readonly #message: IncomingMessage;
  readonly #to: ServerResponse;
  readonly #options: AnsweringParts;
  readonly #started = performance.now();

  constructor(message: IncomingMessage, to: ServerResponse, options: AnsweringParts) {
    this.#message = message;
    this.#to = to;
    this.#options = options;
  }

  async answer(): Promise<void> {
    const { hosts, pages, simulator, audit, cors, holds, preferred, newRequestId } = this.#options;
    const entered = enter(this.#message, hosts);
    if (entered.problem) {
      const { answer, problem } = controlAnswer(entered.problem, { "x-request-id": newRequestId() });
      this.#log({ requestId: answer.headers["x-request-id"] }, answer.status, problem);
      this.#send(answer);
      return;
    }
    const { path, search } = entered.target;
    const target = path + search;
    if (pages.mayAnswer(path)) {
      const { method = "", rawHeaders, socket } = this.#message;
      const visitor = { method, headers: new NodeHeaders(rawHeaders), remoteAddress: socket.remoteAddress };
      const page = pages.find(visitor, path);
      if (page) return this.#show(page, visitor);
      if (isControlPath(path)) return this.#control(target);
    }
    const preflight = cors?.admit(this.#message, this.#to);
    if (preflight) {
      this.#log({}, preflight.status, undefined);
      this.#send(preflight);
      return;
    }
    const request = fromMessage(this.#message, target);
    const prefersNothing = request.headers.get("prefer") === null;
    const standIn = prefersNothing ? undefined : preferred.standInFor(request.headers);
    const exchange = await simulator.exchange(request, standIn);
    const audited = audit ? await audit.exchange(exchange) : exchange;
    const milliseconds = audited.fault?.milliseconds ?? 0;
    if (milliseconds > 0) await holds.hold(milliseconds, this.#to);
    this.#conclude(audited);
  }

  /** A page is not a request of the interface: it is not in the journal, no fault applies, and it is not audited. */
  async #show(page: Page, visitor: Visitor): Promise<void> {
    const { status, headers, body, problem } = await this.#options.pages.answer(page, visitor);
    if (this.#to.headersSent) return;
    if (!isReadByPage(this.#message, status)) this.#log({}, status, problem);
    discard(this.#message);
    // Node omits the body of a HEAD.
    this.#to.writeHead(status, headers).end(body);
  }

  async #control(target: string): Promise<void> {
    const { control, log } = this.#options;
    const request = toRequest(this.#message, target);
    const response = await control.handle(request, this.#message.socket.remoteAddress);
    if (this.#to.headersSent) return;
    if (log && !isReadByPage(this.#message, response.status)) this.#log({}, response.status, await problemIn(response));
    discard(this.#message);
    await sendResponse(response, this.#to);
  }

  #conclude(exchange: Exchange): void {
    // A request whose body becomes unreadable is refused while it is read.
    if (this.#to.headersSent) return;
    const { operationId, requestId, company, answer, problem, fault } = exchange;
    const sends = fault?.sends ?? "all";
    this.#options.journal.record(exchange, performance.now() - this.#started);
    const status = sends === "nothing" ? null : answer.status;
    this.#log({ operationId, requestId, company: company?.name, fault: fault?.id }, status, problem);
    if (sends === "all") this.#send(answer);
    else breakOff(answer, sends, this.#to, this.#options.holds);
  }

  /** The line is written before the response is sent, so a client that has the response finds the line. */
  #log(exchange: LogEntry["exchange"], status: LogEntry["status"], problem: LogEntry["problem"]): void {
    const { log, redactor } = this.#options;
    if (log) logRequest(log, this.#message, { exchange, status, problem, redactor, started: this.#started });
  }

  #send(answer: Exchange["answer"]): void {
    discard(this.#message);
    sendAnswer(answer, this.#to);
  }
}

const failure = "The mock server failed. This is a bug in the mock server, not an error in the request.";

export function answering(parts: AnsweringParts): Answering {
  const { log, redactor, newRequestId } = parts;
  return {
    answer(message, to) {
      new Visit(message, to, parts).answer().catch((error: unknown) => {
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
