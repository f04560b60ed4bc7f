import type { IncomingMessage } from "node:http";
import type { Finding } from "@totem-partner/discovery/findings";
import type { Observed, PassingExchange } from "@totem-partner/discovery/observation";
import type { RecordedExchange } from "@totem-partner/simulator/host";
import { expect } from "vitest";
import { readUpstream, type Upstream } from "../../../src/input/upstream.ts";
import { Observation, type ObservationOptions } from "../../../src/observe/observation.ts";
import { aMessage } from "../wire/direct-exchange.ts";

/** A list that passes. */
export const list: RecordedExchange = {
  method: "GET",
  target: "/products",
  headers: {},
  body: undefined,
  answer: { status: 200, headers: { "content-type": "application/json" }, text: "[]" },
};

/** The service at an address. */
export function upstreamAt(address = "http://service.example"): Upstream {
  const upstream = readUpstream(address);
  if (typeof upstream === "string") throw new Error(upstream);
  return upstream;
}

/** The head of a request of a company. */
export function watched(method = "GET", key = "test_a"): IncomingMessage {
  const message = aMessage({ method });
  message.headersDistinct["x-partner-api-key"] = [key];
  return message;
}

/** A request with a body that passes: a text, or so many bytes. */
export const post = (body: string | number, type = "application/json"): RecordedExchange => ({
  ...list,
  method: "POST",
  headers: { "content-type": type },
  body: typeof body === "number" ? new Uint8Array(body) : new TextEncoder().encode(body),
});

/** A point that the traffic settles. */
export const settled = (id: Finding["id"], value: string): Finding => ({
  id,
  question: "?",
  verdict: { sure: "settled", value },
  evidence: [],
});

/** A point of which the traffic shows nothing. */
export const open = (id: Finding["id"]): Finding => ({
  ...settled(id, ""),
  verdict: { sure: "not-observable", why: "Nothing shows it." },
});

/** An observer that learns nothing: what it has found out is up to the test. */
export class ScriptedObserver {
  readonly learned: PassingExchange[] = [];
  asked = 0;
  found: Partial<Observed> = {};

  learn(exchange: PassingExchange): void {
    this.learned.push(exchange);
  }

  observed(): Promise<Observed> {
    this.asked += 1;
    return Promise.resolve({ requests: this.learned.length, findings: [], deviations: [], ...this.found });
  }
}

/** An observation of a service with an observer that a test drives. */
export function observing(base?: string, earlier: ObservationOptions["earlier"] = { values: {}, notes: new Map() }) {
  const upstream = upstreamAt(base);
  const observer = new ScriptedObserver();
  const [told, failures]: [Observed[], unknown[]] = [[], []];
  const observation = new Observation({
    ...{ upstream, earlier, observer },
    onObserved: (observed) => told.push(observed),
    onFailure: (failure) => failures.push(failure),
  });
  const begin = (method?: string, key?: string) =>
    observation.begin(watched(method, key), method === "POST" ? "createAuthorization" : "listProducts");
  /** Has exchanges pass, and the observer learn them. */
  const pass = async (...exchanges: (RecordedExchange | undefined)[]) => {
    const before = observer.learned.length;
    for (const one of exchanges) begin(one?.method)?.ended(Promise.resolve(one));
    await expect.poll(() => observer.learned.length).toBe(before + exchanges.filter((one) => one).length);
  };
  return { observation, observer, told, failures, begin, pass };
}
