import type { Company, Exchange } from "@totem-partner/simulator";
import { Listeners, readTarget } from "@totem-partner/simulator/host";
import type { Redactor } from "./redaction.ts";
import { Ring } from "./ring.ts";

/** How many requests are remembered of each company. */
export const journalSize = 1000;

/** Bodies above this many characters are only counted. */
const longestBody = 16_384;

/** One request of a company, and what it was answered. Keys, secrets and signatures are taken out. */
export interface JournalEntry {
  id: string;
  /** When it was answered, in real time, as ISO 8601. */
  at: string;
  operationId: string | null;
  method: string;
  path: string;
  /** By name, decoded; a name that was given more than once has a list. */
  query: Record<string, string | string[]>;
  status: number;
  milliseconds: number;
  request: { headers: Record<string, string>; body: unknown };
  response: { body: unknown };
}

/** Which requests to show; checked. */
export interface JournalFilter {
  operationId?: string | undefined;
  status?: number | undefined;
  /** An instant in milliseconds; only what was answered then or later. */
  since?: number | undefined;
}

/** A body as it is remembered. */
function remember(body: unknown, redactor: Redactor): unknown {
  if (body === undefined) return null;
  try {
    const { length } = JSON.stringify(body);
    return length > longestBody ? { omitted: `${length} characters` } : redactor.value(body);
  } catch (error) {
    // JSON can be nested more deeply than functions can call each other.
    if (error instanceof RangeError) return { omitted: "nested too deeply" };
    throw error;
  }
}

/** The requests of every company, the newest of each. */
export class Journal {
  readonly #rings = new WeakMap<Company, Ring<JournalEntry>>();
  readonly #listeners: Listeners<[company: Company, entry: JournalEntry]>;
  readonly #redactor: Redactor;

  /** What a listener throws is reported: the request was answered all the same. */
  constructor(redactor: Redactor, report: (failure: unknown) => void) {
    this.#redactor = redactor;
    this.#listeners = new Listeners(report);
  }

  /** Remembers an exchange, if it belongs to a company. */
  record({ request, answer, requestId, operationId, company, ...bodies }: Exchange, milliseconds: number): void {
    if (company === undefined) return;
    const redactor = this.#redactor;
    const { path, search } = readTarget(request.target);
    const entry: JournalEntry = {
      id: requestId,
      at: new Date().toISOString(),
      operationId: operationId ?? null,
      method: request.method,
      path: redactor.text(path),
      query: redactor.query(search),
      status: answer.status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      request: { headers: redactor.headers(request.headers), body: remember(bodies.requestBody, redactor) },
      response: { body: remember(bodies.value, redactor) },
    };
    this.#ringOf(company).push(entry);
    this.#listeners.tell(company, entry);
  }

  /** The remembered requests of a company that a filter lets through, oldest first. */
  list(company: Company, { operationId, status, since }: JournalFilter): JournalEntry[] {
    return this.#ringOf(company).entries.filter(
      (entry) =>
        (operationId === undefined || entry.operationId === operationId) &&
        (status === undefined || entry.status === status) &&
        (since === undefined || Date.parse(entry.at) >= since),
    );
  }

  /** Forgets the requests of a company. */
  clear(company: Company): void {
    this.#ringOf(company).clear();
  }

  /** Calls back for every request from now on; returns what ends that. */
  subscribe(listener: (company: Company, entry: JournalEntry) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  #ringOf(company: Company): Ring<JournalEntry> {
    const known = this.#rings.get(company);
    if (known) return known;
    const ring = new Ring<JournalEntry>(journalSize);
    this.#rings.set(company, ring);
    return ring;
  }
}
