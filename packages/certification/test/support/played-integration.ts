import type { FaultRule } from "@totem-partner/simulator";
import type { Circumstances, ObservedRequest, ObservedRun } from "../../src/index.ts";
import { anOrder, aRequest } from "./story.ts";

/** What an integration is like. */
export interface Traits {
  /** What it sends after a create whose outcome it does not know. */
  repeatsCreates: "unchanged" | "under another id" | "changed" | "never";
  /** Whether it reads Retry-After. */
  waits: boolean;
  pauses: "growing" | "constant";
  /** Whether it sends again what was refused for its content. */
  insists: boolean;
  /** Whether it looks at the status of a response before anything else. */
  readsStatus: boolean;
  /** What it makes of 409 for a cancel that it repeats. */
  conflict: "done" | "an error" | "a reason to try again";
  /** Whether it recognises a conflict by its code instead of its status. */
  readsCodes: boolean;
  sendsSynced: boolean;
  isExact: boolean;
  listing: "without a filter" | "by offset" | "the first page" | "never";
  /** Whether it accepts fields that it does not know. */
  acceptsNews: boolean;
  followsRedirects: boolean;
  /** Whether it sends orders for a product that was refused. */
  usesRefusedProducts: boolean;
  /** What its PDF is like when it arrives; undefined if it sends none. */
  document: ObservedRequest["document"];
  /** Whether it makes as many requests as it can. */
  isHasty: boolean;
  /** Whether it ends with an error when something did not succeed. */
  isHonest: boolean;
}

interface Answer {
  status: number | null;
  retryAfter?: number;
}

/** A service that shows one fault, and an integration that meets it, in a time of their own. */
class Play {
  readonly requests: ObservedRequest[] = [];
  readonly elsewhere: ObservedRequest[] = [];
  now = 0;
  isTroubled = false;
  readonly #circumstances: Circumstances;
  readonly #traits: Traits;
  readonly #hits = new Map<FaultRule, number>();

  constructor(circumstances: Circumstances, traits: Traits) {
    this.#circumstances = circumstances;
    this.#traits = traits;
  }

  isIn(name: string): boolean {
    return this.#circumstances.name === name;
  }

  /** Makes a request, which takes ten milliseconds. */
  ask(fields: Partial<ObservedRequest>, usual: number): Answer {
    if (!this.#traits.isHasty) this.now += 250;
    const asked = aRequest(this.now, fields);
    const fault = this.#circumstances.faults.find((rule) => this.#applies(rule, asked));
    if (fault) this.#hits.set(fault, (this.#hits.get(fault) ?? 0) + 1);
    const answer = fault ? this.#answerOf(fault) : { status: usual };
    // Nobody waits longer than thirty seconds for an answer here.
    this.now += fault?.kind === "latency" ? 30_000 : 10;
    const isStrange = this.isIn("unknown-fields") && usual < 300;
    const met = { status: answer.status, fault: fault?.id ?? null, answered: this.now };
    this.requests.push({ ...asked, ...met, ...(isStrange && { isStrange }) });
    if (answer.status !== 307 || !this.#traits.followsRedirects) return answer;
    this.elsewhere.push(asked);
    return { status: usual };
  }

  #applies(rule: FaultRule, { operationId }: ObservedRequest): boolean {
    const { times = Infinity, forSeconds = Infinity } = rule;
    const only = "operationId" in rule ? rule.operationId : undefined;
    if (only !== undefined && only !== operationId) return false;
    return (this.#hits.get(rule) ?? 0) < times && this.now < forSeconds * 1000;
  }

  #answerOf(fault: FaultRule): Answer {
    if (this.isIn("key-not-forwarded")) return { status: 307 };
    if (fault.kind === "status") return { status: fault.status };
    if (fault.kind === "html-error") return { status: fault.status ?? 502 };
    if (fault.kind === "rate-limit") return { status: 429, retryAfter: fault.retryAfter ?? 1 };
    return { status: null };
  }
}

const cannotBeSure = (status: number | null): boolean => status === null || status >= 500;

/** Makes a request, and again while it should; the body may change from one attempt to the next. */
function persist(
  stage: Play,
  traits: Traits,
  fields: Partial<ObservedRequest>,
  usual: number,
  next: (attempt: number) => unknown = () => null,
): number | null {
  for (let attempt = 0; ; attempt += 1) {
    const { status, retryAfter } = stage.ask({ ...fields, body: next(attempt) }, usual);
    if (status === 429) {
      stage.now += traits.waits ? (retryAfter ?? 1) * 1000 : 200;
    } else if (status !== null && status < 300) return status;
    else if (!traits.readsStatus && status !== null && status >= 500) return 200;
    else if (cannotBeSure(status)) {
      if (fields.operationId === "createAuthorization" && traits.repeatsCreates === "never") break;
      if (attempt >= 4) break;
      stage.now += traits.pauses === "growing" ? 500 * 2 ** attempt : 1000;
    } else if (status === 422 && traits.insists && attempt === 0) stage.now += 500;
    else return status;
  }
  stage.isTroubled = true;
  return null;
}

/** Lets an integration with these traits do its work of a day in some circumstances. */
export function play(traits: Traits, circumstances: Circumstances): ObservedRun {
  const stage = new Play(circumstances, traits);
  const staying = work(stage, traits);
  const { requests, elsewhere, isTroubled } = stage;
  const exitCode = isTroubled && traits.isHonest ? 1 : 0;
  return { requests, elsewhere, staying, exitCode, rate: { requests: 4, seconds: 1 } };
}

/** The records that stay in the list. */
function work(stage: Play, traits: Traits): string[] {
  const order = traits.isExact ? anOrder : { ...anOrder, quantity: 0.1 + 0.2 };
  const bodies: Record<Traits["repeatsCreates"], (attempt: number) => unknown> = {
    unchanged: () => order,
    never: () => order,
    "under another id": (attempt) => ({ ...order, externalId: `ERP-${String(1 + attempt)}` }),
    changed: (attempt) => ({ ...order, batch: `L-${String(attempt)}` }),
  };
  persist(stage, traits, { operationId: "listProducts", method: "GET", path: "/products" }, 200);
  if (stage.isIn("unknown-fields") && !traits.acceptsNews) {
    stage.isTroubled = true;
    return [];
  }
  const isGone = stage.isIn("deleted-product");
  const usual = isGone ? 422 : 201;
  const create = {
    operationId: "createAuthorization",
    ...(isGone && { problem: { code: "unknown_reference", detail: "There is no such product." } }),
  } as const;
  const created = persist(stage, traits, create, usual, bodies[traits.repeatsCreates]);
  let staying: string[] = [];
  if (created !== null && created < 300) {
    const path = "/authorizations/1";
    const update = { operationId: "updateAuthorization", method: "PATCH", path } as const;
    persist(stage, traits, update, 200, () => ({ tractorPlate: "1" }));
    if (traits.sendsSynced) {
      const event = { operationId: "emitAuthorizationEvent", path: `${path}/webhook` } as const;
      persist(stage, traits, event, 202, () => ({ eventType: "synced" }));
    }
    staying = readList(stage, traits);
    cancel(stage, traits);
  } else stage.isTroubled = true;
  if (traits.document) {
    persist(stage, traits, { operationId: "createCleaningProtocol", document: traits.document }, 201);
  }
  if (!isGone || traits.usesRefusedProducts) {
    persist(stage, traits, create, usual, () => ({ ...anOrder, externalId: "ERP-9", quantity: 3 }));
  }
  return staying;
}

/** Reads a list, from whose beginning a record leaves with each page. */
function readList(stage: Play, { listing }: Traits): string[] {
  const all = Array.from({ length: 12 }, (_, n) => String(n));
  const gone: string[] = [];
  for (let offset = 0; listing !== "never"; offset += 4) {
    const shown = listing === "by offset" ? all.filter((id) => !gone.includes(id)) : all;
    const listed = shown.slice(offset, offset + 4);
    const query: ObservedRequest["query"] = listing === "the first page" ? {} : { offset: String(offset) };
    stage.ask({ operationId: "listAuthorizations", method: "GET", query, listed, body: null }, 200);
    gone.push(...listed.slice(0, 1));
    if (listed.length === 0 || listing === "the first page") break;
  }
  return all.filter((id) => !gone.includes(id));
}

function cancel(stage: Play, traits: Traits): void {
  const asked = { operationId: "cancelAuthorization", path: "/authorizations/1/cancel", body: null } as const;
  if (stage.ask(asked, 200).status === 200) return;
  stage.now += 500;
  if (stage.ask(asked, 409).status === 200) return;
  if (traits.conflict === "a reason to try again") stage.ask(asked, 409);
  const isUnknown = traits.readsCodes && stage.isIn("unknown-code");
  if (traits.conflict === "an error" || isUnknown) stage.isTroubled = true;
}
