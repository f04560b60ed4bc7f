import { controlAnswer, isControlPath, originOf } from "@totem-partner/control";
import { ControlApi, EventStreams } from "@totem-partner/control/api";
import {
  type Company,
  type ExchangeRequest,
  Simulator,
  type SimulatorOptions,
  testFixtures,
} from "@totem-partner/simulator";
import {
  type Bytes,
  fromRequest,
  Journal,
  type Problem,
  Redactor,
  type Steps,
  type LongWork,
} from "@totem-partner/simulator/host";
import type { FaultUnavailableReason } from "@totem-partner/simulator/control";
import { keyForm } from "../requests/api-key.ts";
import type { Bounds } from "../bounds/bounds.ts";
import { pathOf } from "../requests/received-body.ts";
import { type ObjectStorage, pause } from "../storage/platform.ts";
import { deliverByFetch } from "./deliver.ts";
import { StoredFaults } from "./stored-faults.ts";
import { StoredRequests } from "./stored-requests.ts";
import type { ObjectNotes } from "../storage/object-schema.ts";
import { ObjectStore } from "../storage/object-store.ts";
import type { ObjectTime } from "../storage/object-time.ts";

/** The key by which the simulator of an object knows its company. Nobody can send it: keys have another form. */
const innerKey = "the company of this object";

const mebibyte = 2 ** 20;

/** Deliveries of one company in memory: an object has 128 MB for everything. */
const deliveryBounds = { unsettled: 8 * mebibyte, settled: mebibyte, total: 12 * mebibyte };

class InnerHeaders {
  readonly #headers: Headers;

  constructor(headers: Headers) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    return name.toLowerCase() === "x-partner-api-key" ? innerKey : this.#headers.get(name);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#headers.entries();
  }
}

/** The faults that a worker cannot apply to a connection, whatever it returns. */
const faultUnavailableReason: FaultUnavailableReason = ({ kind }) =>
  kind === "reset-before" || kind === "reset-after-commit" || kind === "truncate"
    ? "breaks connections, which a sandbox cannot do; html-error with commit loses an answer, too"
    : undefined;

export interface CompanyRuntimeOptions {
  name: string;
  version: string;
  bounds: Bounds;
  storage: ObjectStorage;
  notes: ObjectNotes;
  time: ObjectTime;
  delivering: Parameters<typeof deliverByFetch>[0];
  reproducible: Pick<SimulatorOptions, "now" | "newIds">;
  onFailure: (error: unknown) => void;
  longWork: LongWork;
}

/** The bytes that a store takes for a document of so many, in base64. */
export const storedBytesOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);

export interface Handled {
  response: Response;
  operationId?: string | undefined;
  requestId?: string | undefined;
  problem?: string | undefined;
}

const failure: Problem = {
  code: "internal_error",
  detail: "The sandbox failed. This is a bug in the sandbox, not an error in the request.",
};

export class CompanyRuntime {
  readonly company: Company;
  readonly #simulator: Simulator;
  readonly #store: ObjectStore;
  readonly #control: ControlApi;
  readonly #journal: Journal;
  readonly #streams: EventStreams;
  readonly #faults: StoredFaults;
  readonly #requests: StoredRequests;

  constructor(options: CompanyRuntimeOptions) {
    const { name, version, bounds, storage, notes, time, delivering, reproducible, onFailure, longWork } = options;
    this.#store = new ObjectStore(storage, bounds.storedBytes, () => time.insure());
    this.#simulator = new Simulator({
      companies: [{ name, apiKeys: [innerKey], fixtures: testFixtures }],
      maxCompanies: 0,
      maxRecords: bounds.records,
      ...reproducible,
      store: this.#store,
      loadsInSteps: true,
      timeSource: time,
      deliveryBounds,
      deliver: deliverByFetch(delivering),
      onFailure,
    });
    const company = this.#simulator.company(innerKey);
    if (company === undefined) throw new Error("The simulator does not know its own company.");
    this.company = company;
    const redactor = new Redactor({ given: [], has: () => false, form: keyForm });
    this.#journal = new Journal(redactor, onFailure);
    this.#streams = new EventStreams(this.#journal, redactor, bounds.liveStreams);
    this.#faults = new StoredFaults(company, notes);
    this.#requests = new StoredRequests(company, storage.sql, this.#journal, redactor);
    this.#control = new ControlApi({
      simulator: this.#simulator,
      journal: this.#journal,
      streams: this.#streams,
      redactor,
      version,
      isOpen: true,
      faultUnavailableReason,
      longWork,
    });
  }

  get isWatched(): boolean {
    return this.#streams.size > 0;
  }

  setBounds({ records, storedBytes, liveStreams }: Bounds): void {
    this.company.maxRecords = records;
    this.#store.most = storedBytes;
    this.#streams.most = liveStreams;
  }

  get documentBytes(): number {
    return storedBytesOf(this.company.records.protocol?.document?.size ?? 0);
  }

  async handle(request: Request, body: Bytes): Promise<Handled> {
    const handled = isControlPath(pathOf(request)) ? this.#callControl(request, body) : this.#serve(request, body);
    try {
      return await handled;
    } finally {
      this.#faults.write(this.company);
      this.#requests.forgetCleared();
    }
  }

  write(): void {
    this.#requests.write();
  }

  /** Waits until what has changed is stored, or given up. */
  async stored(): Promise<void> {
    await Promise.allSettled([this.#simulator.written(this.company)]);
  }

  /** Reads it from its store. Nothing else may be done with it before. */
  loading(): Steps {
    return this.#simulator.loading();
  }

  get isWorthRewriting(): boolean {
    return this.#simulator.isWorthRewriting(this.company);
  }

  /** Gives back what it can do without: what was superseded, and the stored requests. */
  *reclaiming(): Steps {
    yield* this.#simulator.rewriting(this.company);
    this.#requests.forget();
    return undefined;
  }

  end(): void {
    this.#streams.close();
    this.#simulator.close();
    this.company.deliveries.stop();
  }

  async #callControl(request: Request, body: Bytes): Promise<Handled> {
    if (pathOf(request) === "/_mock/docs/openapi.json") {
      // The contract and the overlays are compiled when somebody looks at them.
      const { referenceText } = await import("@totem-partner/spec/reference-contract");
      const text = await referenceText(this.company.assumptions.values, originOf(request, ""));
      return { response: new Response(text, { headers: { "content-type": "application/json" } }) };
    }
    const headers = new Headers(request.headers);
    headers.set("x-partner-api-key", innerKey);
    const { url, method, signal } = request;
    return { response: await this.#control.handle(new Request(url, { method, headers, signal }), undefined, body) };
  }

  async #serve(request: Request, body: Bytes): Promise<Handled> {
    const started = Date.now();
    const inner: ExchangeRequest = {
      ...fromRequest(request),
      headers: new InnerHeaders(request.headers),
      readBody: (largest) => (body.byteLength > largest ? "too-large" : body),
      pause,
    };
    const exchange = await this.#simulator.exchange(inner);
    // As over HTTP, the response to HEAD has no body.
    const answer = request.method === "HEAD" ? { ...exchange.answer, text: "" } : exchange.answer;
    const response = await this.#simulator.respond({ ...exchange, answer }, request.signal);
    this.#journal.record(exchange, Date.now() - started);
    const { operationId, requestId, problem } = exchange;
    const said = { operationId, requestId, problem: problem?.code };
    if (response) return { response, ...said };
    // Faults that reset connections are refused, so no exchange has one.
    const { status, headers, text } = controlAnswer(failure).answer;
    return { response: new Response(text, { status, headers }), ...said };
  }
}
