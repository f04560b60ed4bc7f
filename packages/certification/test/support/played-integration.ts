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
  sendsSynced: boolean;
  isExact: boolean;
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
  now = 0;
  isTroubled = false;
  readonly #faults: readonly FaultRule[];
  readonly #hits = new Map<FaultRule, number>();

  constructor({ faults }: Circumstances) {
    this.#faults = faults;
  }

  /** Makes a request, which takes ten milliseconds. */
  ask(fields: Partial<ObservedRequest>, usual: number): Answer {
    const asked = aRequest(this.now, fields);
    const fault = this.#faults.find((rule) => this.#applies(rule, asked));
    if (fault) this.#hits.set(fault, (this.#hits.get(fault) ?? 0) + 1);
    const answer = fault ? this.#answerOf(fault) : { status: usual };
    // Nobody waits longer than thirty seconds for an answer here.
    this.now += fault?.kind === "latency" ? 30_000 : 10;
    this.requests.push({ ...asked, status: answer.status, fault: fault?.id ?? null, answered: this.now });
    return answer;
  }

  #applies(rule: FaultRule, { operationId }: ObservedRequest): boolean {
    const { times = Infinity, forSeconds = Infinity } = rule;
    const only = "operationId" in rule ? rule.operationId : undefined;
    if (only !== undefined && only !== operationId) return false;
    return (this.#hits.get(rule) ?? 0) < times && this.now < forSeconds * 1000;
  }

  #answerOf(fault: FaultRule): Answer {
    if (fault.kind === "status") return { status: fault.status };
    if (fault.kind === "html-error") return { status: fault.status ?? 502 };
    if (fault.kind === "rate-limit") return { status: 429, retryAfter: fault.retryAfter ?? 1 };
    return { status: null };
  }
}

const cannotBeSure = (status: number | null): boolean => status === null || status >= 500;

/** Lets an integration with these traits do its work of a day in some circumstances. */
export function play(traits: Traits, circumstances: Circumstances): ObservedRun {
  const stage = new Play(circumstances);
  /** Makes a request, and again while it should; the body may change from one attempt to the next. */
  const persist = (
    fields: Partial<ObservedRequest>,
    usual: number,
    next: (attempt: number) => unknown,
  ): number | null => {
    for (let attempt = 0; ; attempt += 1) {
      const { status, retryAfter } = stage.ask({ ...fields, body: next(attempt) }, usual);
      if (status === 429) {
        stage.now += traits.waits ? (retryAfter ?? 1) * 1000 : 200;
      } else if (status !== null && status < 400) return status;
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
  };
  const order = traits.isExact ? anOrder : { ...anOrder, quantity: 0.1 + 0.2 };
  const bodies: Record<Traits["repeatsCreates"], (attempt: number) => unknown> = {
    unchanged: () => order,
    never: () => order,
    "under another id": (attempt) => ({ ...order, externalId: `ERP-${String(1 + attempt)}` }),
    changed: (attempt) => ({ ...order, batch: `L-${String(attempt)}` }),
  };
  persist({ operationId: "listProducts", method: "GET", path: "/products" }, 200, () => null);
  const created = persist({ operationId: "createAuthorization" }, 201, bodies[traits.repeatsCreates]);
  if (created !== null && created < 400) {
    const path = "/authorizations/1";
    persist({ operationId: "updateAuthorization", method: "PATCH", path }, 200, () => ({ tractorPlate: "1" }));
    if (traits.sendsSynced) {
      const event = { operationId: "emitAuthorizationEvent", path: `${path}/webhook` } as const;
      persist(event, 202, () => ({ eventType: "synced" }));
    }
    cancel(stage, traits);
  } else stage.isTroubled = true;
  return { requests: stage.requests, exitCode: stage.isTroubled && traits.isHonest ? 1 : 0 };
}

function cancel(stage: Play, traits: Traits): void {
  const asked = { operationId: "cancelAuthorization", path: "/authorizations/1/cancel", body: null } as const;
  if (stage.ask(asked, 200).status === 200) return;
  stage.now += 500;
  if (stage.ask(asked, 409).status === 200) return;
  if (traits.conflict === "a reason to try again") stage.ask(asked, 409);
  if (traits.conflict === "an error") stage.isTroubled = true;
}
