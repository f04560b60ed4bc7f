import { type Answer, listOf } from "../shapes/answer.ts";
import { contradicts, documented, type Finding, type Known, notObservable, type PointId } from "../findings/finding.ts";
import type { Deviation } from "../drift/deviation.ts";
import { Observer } from "../observation/observer.ts";
import { type Ask, type Asking, CalibrationStoppedError, drive, NoAnswerError, requestLine } from "./ask.ts";
import { canCreate, type Created, type Kind, kinds, neededBy } from "./kinds.ts";
import { kindsFor, playTrials } from "./play.ts";
import { reads } from "./reads.ts";
import { Service, type ServiceOptions } from "./service.ts";

export interface Calibrated extends Known {
  requests: number;
  created: readonly Created[];
  deviationsFound: () => Promise<readonly Deviation[]>;
}

export interface CalibrationOptions extends ServiceOptions {
  /** True if the base URL ends in /partner. */
  isPrefixed: boolean;
  /** Allows records to be created; without it, only GET requests are sent. */
  writing?: Pick<Parameters<typeof playTrials>[0], "allowed" | "runId" | "givens" | "records">;
  signal?: AbortSignal;
  onStep?: (name: string) => void;
}

const mostFailures = 3;

/** The kinds whose creation shows a point that has no request of its own; any one of them suffices. */
const extraKinds: Partial<Record<PointId, readonly Kind[]>> = {
  "create-status": ["authorization"],
  "catalog-create-status": ["product", "warehouse", "cleaning-protocol"],
  "action-status": ["authorization", "cleaning-protocol"],
  "event-receipt": ["event"],
  "fetch-on-native": ["event"],
  "new-protocol-state": ["cleaning-protocol"],
  "delete-status": ["product", "warehouse", "webhook", "cleaning-protocol", "cleaning-incompatibility"],
  "soft-deleted-get": ["product", "warehouse"],
  "webhook-put-status": ["webhook"],
};

const elsewhere: Partial<Record<PointId, string>> = {
  "default-limit": "a list with more records than it returns by default",
  "max-limit": "a list with more records than it returns at most",
  "limit-over-max": "a list with more records than it returns at most",
  "list-order": "a list of records that were created at different times",
  "paged-lists": "a list of products or warehouses that is not empty",
  "undated-in-date-filter": "an authorization without a scheduledDate",
  expiry: "an authorization that is still Active days after its endDate, or --allow-writes authorization,",
  "dated-consumption": "an authorization with dates that a totem used up days ago",
  "response-fields": "a record that has no fields but those of the contract",
  "date-filter-days": "a list filtered by a day, and an authorization that begins late in the evening before",
  "event-names": "a delivery to your own receiver",
  "delivery-body": "a delivery to your own receiver",
  ids: "a record",
  instants: "a record",
  "native-records": "a record known not to be native",
  "signed-content": "a delivery to your own receiver",
  "record-envelope": "a list of products, warehouses or authorizations that is not empty, or a created record",
  "delivery-retries": "a delivery that your own receiver refuses",
};

const either = new Intl.ListFormat("en", { type: "disjunction" });

const flagsOf = (kind: Kind): string => [...neededBy(kind), kind].map((one) => `--allow-writes ${one}`).join(" ");

export function requiredWrites(id: PointId, allowed: ReadonlySet<Kind>, over: ReadonlyMap<Kind, string>): string {
  const [kinds, other] = [extraKinds[id] ?? kindsFor(id), elsewhere[id]];
  if (kinds.length === 0) return other === undefined ? "GET requests may show this." : `Only ${other} shows this.`;
  const able = kinds.filter((kind) => canCreate(kind, allowed));
  const why = able.flatMap((kind) => [kind, ...neededBy(kind)].flatMap((one) => over.get(one) ?? []));
  if (able.length > 0) return [...new Set(why)].join(" ") || "The created records did not show this.";
  return `GET requests do not show this. To test it, pass ${either.format(kinds.map(flagsOf))}.`;
}

class Run {
  readonly #options: CalibrationOptions;
  readonly #service: Service;
  readonly #observer: Observer;
  #over: ReadonlyMap<Kind, string> = new Map();
  readonly #failures = new Map<string, { ask: Ask; why: string }>();
  #at: "bare" | "prefixed";

  constructor(options: CalibrationOptions) {
    this.#options = options;
    this.#at = options.isPrefixed ? "prefixed" : "bare";
    this.#observer = new Observer({ digest: (text) => text, whyNot: (id) => this.#whyNot(id) });
    this.#service = new Service(options, (exchange) => this.#observer.learn(exchange));
  }

  async carryOut(): Promise<Calibrated> {
    const { writing } = this.#options;
    const { at, isFound, hasList, endsInSlash, instead } = await this.#read(reads.search);
    this.#service.endsInSlash = endsInSlash;
    this.#at = at ?? this.#at;
    if (!isFound && this.#failures.size > 0) throw this.#unreachable;
    if (!isFound && instead !== undefined)
      throw new CalibrationStoppedError(
        `No service with the interface answers here: GET /products returned ${instead}. Check the base URL, and whether the service is up.`,
      );
    if (isFound) await this.#learn(hasList);
    const findings = isFound ? this.#observer.findings : this.#observer.findings.map(notFound);
    return {
      ...{ findings, requests: this.#service.made, created: writing?.records.created() ?? [] },
      deviationsFound: () => this.#observer.deviationsUnder(findings),
    };
  }

  async #learn(hasList: boolean): Promise<void> {
    if (hasList) {
      await this.#read(reads.limits, await this.#read(reads.lists));
      await this.#read(reads.filters);
    }
    await this.#read(reads.errors);
    await this.#read(reads.absences);
    await this.#write(hasList);
    // Requests that could lock the caller out come after everything that has to be cleaned up.
    await this.#read(reads.keys);
  }

  async #write(hasList: boolean): Promise<void> {
    const { writing, apiKey, onStep } = this.#options;
    if (writing === undefined) return;
    if (!hasList) {
      // Without lists, created records could not be found again.
      this.#over = new Map(kinds.map((kind) => [kind, "GET /products returned no list, so nothing was created."]));
      return;
    }
    this.#over = await playTrials({
      ...writing,
      ...{ at: this.#at, secret: apiKey },
      send: (ask) => this.#send(ask),
      cleanUp: (ask) => {
        this.#service.isUnbounded = true;
        return this.#service.ask(ask);
      },
      onTrial: (kind) => onStep?.(`writes of kind ${kind}`),
    });
  }

  /** Makes each request twice: one response could be an accident. */
  async #read<T, Known extends readonly unknown[]>(
    step: { name: string; ask: (...known: Known) => Asking<T> },
    ...known: Known
  ): Promise<T> {
    this.#options.onStep?.(step.name);
    return drive(step.ask(...known), async (template) => {
      const ask = { at: this.#at, ...template };
      const [first, second] = [await this.#once(ask), await this.#once(ask)];
      if (listOf(first)?.records.length === listOf(second)?.records.length) return second;
      // A record may have been added in between, but not every time.
      await this.#once(ask);
      return this.#once(ask);
    });
  }

  async #once(ask: Ask): Promise<Answer> {
    const line = requestLine(ask);
    const none = { status: 0, type: "", body: undefined };
    if (this.#failures.has(line)) return none;
    try {
      const answer = await this.#send(ask);
      const isElsewhere = (ask.at === "prefixed") !== this.#options.isPrefixed;
      if ((answer.status !== 401 && answer.status !== 403) || ask.key !== undefined || isElsewhere) return answer;
      throw new CalibrationStoppedError(
        `The service refuses the key: ${line} returned ${answer.status}. Set TOTEM_PARTNER_API_KEY to a key of this service.`,
      );
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      this.#failures.set(line, { ask, why: error.message.replaceAll(this.#options.apiKey, "[key]") });
      if (this.#failures.size >= mostFailures) throw this.#unreachable;
      return none;
    }
  }

  get #unreachable(): CalibrationStoppedError {
    const all = [...this.#failures.values()];
    return new CalibrationStoppedError(
      `${all.length} requests got no response. The last one: ${all.at(-1)?.why ?? ""} Check that the service can be reached at the base URL.`,
    );
  }

  async #send(ask: Ask): Promise<Answer> {
    if (this.#options.signal?.aborted) throw new CalibrationStoppedError("The calibration was interrupted.");
    return this.#service.ask(ask);
  }

  #whyNot(id: PointId): string {
    const failure = [...this.#failures.values()].find(({ ask }) => ask.shows?.includes(id));
    return failure?.why ?? requiredWrites(id, this.#options.writing?.allowed ?? new Set(), this.#over);
  }
}

function notFound(finding: Finding): Finding {
  const why = "Neither path returned 200 with a list in JSON.";
  if (finding.id === "path-prefix") return { ...finding, verdict: contradicts(why, documented.listOfProducts) };
  return { ...finding, verdict: notObservable("Not asked, because of path-prefix."), evidence: [] };
}

/** @throws {CalibrationStoppedError} if it cannot continue; with the records created until then. */
export async function calibrate(options: CalibrationOptions): Promise<Calibrated> {
  try {
    return await new Run(options).carryOut();
  } catch (error) {
    if (!(error instanceof CalibrationStoppedError)) throw error;
    throw new CalibrationStoppedError(error.message, options.writing?.records.created());
  }
}
