import type { Agent, ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers";
import type { Audit } from "@totem-partner/audit";
import type { DeliverFor } from "@totem-partner/simulator";
import { attemptHeaders } from "@totem-partner/simulator/host";
import { failureReason } from "@totem-partner/spec/failure-reason";
import * as webhooks from "@totem-partner/webhooks";
import { http, https } from "../node-http.ts";
import type { destinationsOf } from "./destinations.ts";

export interface OutboundRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

/** To one receiver: sixteen attempts of each company, and those whose response is still arriving. */
const mostConnections = 1024;

/** The number of idle connections to one receiver that are kept open for the next delivery, and for how long. */
const mostIdle = 64;
const longestIdle = 5000;

/** The body of a response is read if it is within these limits, so that its connection can be reused. */
const longestBody = 65_536;
const slowestBody = 250;

const connections = { keepAlive: true, maxSockets: mostConnections, maxFreeSockets: mostIdle, timeout: longestIdle };

const hasBody = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode !== 204 && headers["content-length"] !== "0";

function drain(response: IncomingMessage): void {
  if (Number(response.headers["content-length"] ?? 0) > longestBody) {
    response.destroy();
    return;
  }
  let length = 0;
  response.on("data", (chunk: Buffer) => {
    length += chunk.byteLength;
    if (length > longestBody) response.destroy();
  });
  // An incomplete body changes nothing: the receiver has responded.
  response.on("error", () => undefined);
  const tooSlow = setTimeout(() => response.destroy(), slowestBody).unref();
  response.once("close", () => clearTimeout(tooSlow));
}

export interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The beginning of the body, as far as it arrived with the headers; undefined if nothing did. */
  body?: string;
}

/** Repeated headers are joined, cookies as well: their values are not shown. */
const headersOf = ({ headers }: IncomingMessage): Answered["headers"] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const longestShown = 1000;

type Sent = Answered | { failure: string; wasStale: boolean };

export class Outbound {
  readonly #agent = new http.Agent(connections);
  #secureAgent: Agent | undefined;
  readonly #destinations: ReturnType<typeof destinationsOf>;

  constructor(destinations?: ReturnType<typeof destinationsOf>) {
    this.#destinations = destinations;
  }

  async post(outbound: OutboundRequest): Promise<Answered> {
    const target = new URL(outbound.url);
    this.#destinations?.check(target);
    let sent = await this.#send(target, outbound, true);
    // A receiver may close an idle connection just as it is reused. If it has the request, it receives it twice.
    if ("failure" in sent && sent.wasStale) sent = await this.#send(target, outbound, false);
    if ("failure" in sent) throw new Error(sent.failure);
    return sent;
  }

  close(): void {
    this.#agent.destroy();
    this.#secureAgent?.destroy();
  }

  #send(target: URL, { headers, body, signal }: OutboundRequest, reuses: boolean): Promise<Sent> {
    signal.throwIfAborted();
    const isSecure = target.protocol === "https:";
    const agent = reuses && (isSecure ? (this.#secureAgent ??= new (https().Agent)(connections)) : this.#agent);
    const { request } = isSecure ? https() : http;
    const outgoing = request(target, { method: "POST", headers, agent, lookup: this.#destinations?.lookup });
    // The option `signal` does the same with a dozen listeners.
    const abort = () => outgoing.destroy(new Error("The attempt was aborted."));
    signal.addEventListener("abort", abort);
    outgoing.once("close", () => signal.removeEventListener("abort", abort));
    const ended = settled(outgoing);
    outgoing.end(body);
    return ended;
  }
}

function settled(outgoing: ClientRequest): Promise<Sent> {
  return new Promise((resolve) => {
    let [connection, bytesBefore]: [Socket | undefined, number] = [undefined, 0];
    let answered: Answered | undefined;
    const fail = (failure: string) => {
      resolve(answered ?? { failure, wasStale: outgoing.reusedSocket && connection?.bytesRead === bytesBefore });
    };
    outgoing.once("socket", (socket) => {
      connection = socket;
      bytesBefore = socket.bytesRead;
    });
    outgoing.once("response", (response) => {
      const head = { status: response.statusCode ?? 0, headers: headersOf(response) };
      answered = head;
      if (!hasBody(response)) {
        response.on("error", () => undefined).resume();
        resolve(head);
        return;
      }
      response.once("data", (chunk: Buffer) => resolve({ ...head, body: chunk.toString("utf8", 0, longestShown) }));
      // A body that arrives later is not awaited.
      setImmediate(() => resolve(head));
      drain(response);
    });
    // Without a listener for upgrades, the response would be lost.
    outgoing.once("upgrade", (response, socket) => {
      resolve({ status: response.statusCode ?? 0, headers: headersOf(response) });
      socket.destroy();
    });
    outgoing.on("error", (error) => fail(failureReason(error)));
    outgoing.once("close", () => fail("The connection was closed before a response arrived."));
  });
}

/** Sends deliveries over HTTP, unless `inspect` rejects. Only the status counts: redirects are not followed. */
export function createDeliver(userAgent: string, inspect: Audit["delivery"], outbound: Outbound): DeliverFor {
  return async (attempt, company) => {
    const { url, body, signal } = attempt;
    const transport = { "content-length": String(Buffer.byteLength(body)), "user-agent": userAgent };
    const headers = await attemptHeaders(attempt, webhooks, transport);
    await inspect({ attempt, headers, company });
    return { kind: "answered", ...(await outbound.post({ url, headers, body, signal })) };
  };
}
