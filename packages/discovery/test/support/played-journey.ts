import {
  type Company,
  type OutgoingAttempt,
  Simulator,
  type SimulatorOptions,
  type TimeSource,
} from "@totem-partner/simulator";
import { seededIds } from "@totem-partner/simulator/control";
import { fieldOf } from "./field-of.ts";
import type { Step } from "./journey.ts";

const apiKey = "test_traveller";
const start = Date.parse("2026-07-01T08:00:00Z");

/** Real time that stands still, so that errors name the same instant: what is due at once is done at once. */
const standingTime: TimeSource = {
  now: () => start,
  setTimer: (run, milliseconds) => {
    if (milliseconds === 0) queueMicrotask(run);
    return () => undefined;
  },
};

/** An answer or a delivery, byte for byte. */
export interface Seen {
  what: string;
  status: number | undefined;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Answers and deliveries of a service that starts anew: with the same ids and the same clock each time. */
class Traveller {
  readonly seen: Seen[] = [];
  readonly #kept = new Map<string, string>();
  readonly #simulator: Simulator;
  readonly #prefix: string;
  #refused = 0;

  constructor(assumptions: NonNullable<SimulatorOptions["assumptions"]>, prefix: string) {
    this.#prefix = prefix;
    this.#simulator = new Simulator({
      now: start,
      assumptions,
      newIds: seededIds(1),
      timeSource: standingTime,
      deliver: (attempt) => this.#receive(attempt),
    });
  }

  get #company(): Company {
    const company = this.#simulator.company(apiKey);
    if (!company) throw new Error("There is no company with this key.");
    return company;
  }

  /** Every third delivery is refused at first. */
  #receive({ url, body, timestamp, signedContent }: OutgoingAttempt) {
    this.seen.push({ what: `${url} ${signedContent} ${timestamp}`, status: undefined, headers: {}, body });
    this.#refused += 1;
    return Promise.resolve({ kind: "answered" as const, status: this.#refused % 3 === 0 ? 503 : 204 });
  }

  #filled(text: string): string {
    return text.replaceAll(/:([a-z]+)\b/g, (name, kept: string) => this.#kept.get(kept) ?? name);
  }

  async take({ method, path, body, key = apiKey, type, keep, after = 1, isElsewhere = false }: Step): Promise<void> {
    this.#company.clock.advance(after * 1000);
    const prefix = isElsewhere === (this.#prefix === "") ? "/partner" : "";
    const isForm = body instanceof FormData;
    const sent = isForm || typeof body === "string" || body === undefined ? body : this.#filled(JSON.stringify(body));
    const headers = {
      ...(key !== "" && { "X-Partner-API-Key": key }),
      ...(sent !== undefined && !isForm && { "Content-Type": type ?? "application/json" }),
    };
    const url = `http://service.example${prefix}${this.#filled(path)}`;
    const response = await this.#simulator.fetch(
      new Request(url, { method, headers, ...(sent !== undefined && { body: sent }) }),
    );
    const text = await response.text();
    const { status } = response;
    this.seen.push({
      what: `${method} ${prefix}${path}`,
      status,
      headers: Object.fromEntries(response.headers),
      body: text,
    });
    const id = text.startsWith("{") ? fieldOf(JSON.parse(text), "id") : undefined;
    if (keep !== undefined && typeof id === "string") this.#kept.set(keep, id);
    await this.#company.deliveries.flush();
  }
}

/** What a service with this profile returns and delivers in the course of a journey. */
export async function played(
  journey: readonly Step[],
  assumptions: NonNullable<SimulatorOptions["assumptions"]>,
  prefix: string,
): Promise<Seen[]> {
  const traveller = new Traveller(assumptions, prefix);
  for (const step of journey) await traveller.take(step);
  return traveller.seen;
}
