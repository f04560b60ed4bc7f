import type { OperationId } from "@totem-partner/spec/operations";
import { EventName } from "@totem-partner/spec/requests";
import type { components } from "@totem-partner/spec/types";

/** The name of a delivered event, such as `authorization.created`. */
export type EventType = components["schemas"]["EventName"];

/** The types of all events, in the order of the contract. */
export const eventTypes: readonly EventType[] = EventName.enum;

/** The conditions under which a fault applies. Omitted fields match everything. */
export interface FaultOccasion {
  /** Its id in the journal and lists: 1 to 64 letters, digits, `_`, `.` or `-`. Default: `fault-1`, `fault-2`, … */
  id?: string | undefined;
  /** Only requests or events about the record with this externalId. */
  externalId?: string | undefined;
  /** Only those about an authorization of this carrier. */
  carrierTaxId?: string | undefined;
  /** Only those about an authorization with this plate, of its tractor or a trailer. */
  plate?: string | undefined;
  /** The maximum number of hits, at least 1. Default: unlimited. */
  times?: number | undefined;
  /** The share of matches that it hits, from 0 to 1. Default: 1. */
  rate?: number | undefined;
  /** The seed of the random draws for `rate`: an integer of at least 0. Default: 0. */
  seed?: number | undefined;
  /** The number of matches to let pass first. Default: 0. */
  after?: number | undefined;
  /** Its lifetime since it was added or the company was reset, in seconds of the company's clock. Default: forever. */
  forSeconds?: number | undefined;
}

/** The conditions under which a request fault applies. */
interface RequestOccasion extends FaultOccasion {
  /** Only these operations of the contract. */
  operationId?: OperationId | readonly OperationId[] | undefined;
  /** Delays the response, or what replaces it, by this many milliseconds of real time, up to 300,000. Default: 0. */
  milliseconds?: number | undefined;
}

/** The conditions under which a delivery fault applies. */
interface DeliveryOccasion extends FaultOccasion {
  /** Only events of these types. */
  type?: EventType | readonly EventType[] | undefined;
}

/** The time at which a client should retry, according to the response. */
export interface RetryAdvice {
  /** The wait in seconds, up to 86,400. Default: 1 with `rate-limit`; otherwise the response has no Retry-After. */
  retryAfter?: number | undefined;
  /** The form of Retry-After: seconds, a date in real time, or none. Default: `seconds`. */
  retryAfterForm?: "seconds" | "date" | "none" | undefined;
}

/** A fault whose response replaces that of the service. */
interface Replacement extends RetryAdvice {
  /** True to carry the request out anyway. Default: false. */
  commit?: boolean | undefined;
}

/** The faults of requests: what each kind does, and its parameters. */
interface RequestFaults {
  /** The request is carried out, and the response delayed. */
  latency: { milliseconds: number };
  /**
   * The request waits until the rule is removed, for `milliseconds` of real time at most. Default: 60,000. With `commit`,
   * it is carried out before it waits. Default: afterwards, unless the company was reset; a list is always read before.
   */
  hold: { commit?: boolean | undefined };
  /** Another status, from 400 to 599, replaces the response, with a problem that names the fault. */
  status: Replacement & { status: number };
  /** A proxy's HTML error page replaces the response. Its status is from 400 to 599. Default: 502. */
  "html-error": Replacement & { status?: number | undefined };
  /** 429 `rate_limited`; nothing is carried out. */
  "rate-limit": RetryAdvice;
  /** The connection is reset; nothing is carried out. */
  "reset-before": object;
  /** The request is carried out, then the connection is reset, so the response is lost. */
  "reset-after-commit": object;
  /**
   * The request is carried out, and its response cut off after so many bytes of the body, but never all of them.
   * Default: half. A response without a body is lost. With `stallMilliseconds`, up to 300,000, the connection stays open
   * and silent for so long in real time before it ends. Default: 0.
   */
  truncate: { bytes?: number | undefined; stallMilliseconds?: number | undefined };
  /** The request is carried out, but the response has another content type. Default: `text/html`. */
  "wrong-content-type": { contentType?: string | undefined };
}

/** The faults of deliveries: what each kind does, and its parameters. */
interface DeliveryFaults {
  /** The event is delivered again after its receiver has accepted it: 1 to 10 additional times. Default: 1. */
  duplicate: { copies?: number | undefined };
  /** The event is never delivered. */
  drop: object;
  /** The first attempt is delayed by so many seconds of the company's clock, up to 86,400. */
  delay: { seconds: number };
  /** The event arrives after events that happened later. */
  reorder: {
    /** After how many later events, from 1 to 10. Default: 1. */
    behind?: number | undefined;
    /** The maximum wait for them, in seconds of the company's clock, up to 86,400. Default: 30. */
    seconds?: number | undefined;
  };
  /** An attempt with an invalid signature: one digit is wrong, or its form, or it is missing. Default: `changed`. */
  "bad-signature": { form?: "changed" | "malformed" | "missing" | undefined };
  /** An attempt that is not signed with the configured secret but with another one. */
  "wrong-secret": object;
}

type OfKinds<Kinds, Occasion> = { [Kind in keyof Kinds]: Occasion & { kind: Kind } & Kinds[Kind] }[keyof Kinds];

/** A rule that makes requests fail on purpose. */
export type RequestFault = OfKinds<RequestFaults, RequestOccasion>;

/** A rule that makes deliveries go wrong on purpose. */
export type DeliveryFault = OfKinds<DeliveryFaults, DeliveryOccasion>;

/** A rule that makes requests or deliveries fail on purpose: how, and when. */
export type FaultRule = RequestFault | DeliveryFault;

/** The stage at which each kind applies: a request, a new event, or an attempt to deliver it. */
export const faultStages = {
  latency: "request",
  hold: "request",
  status: "request",
  "html-error": "request",
  "rate-limit": "request",
  "reset-before": "request",
  "reset-after-commit": "request",
  truncate: "request",
  "wrong-content-type": "request",
  duplicate: "acceptance",
  drop: "acceptance",
  delay: "acceptance",
  reorder: "acceptance",
  "bad-signature": "attempt",
  "wrong-secret": "attempt",
} as const satisfies Record<FaultRule["kind"], string>;

const isFaultKind = (kind: string): kind is FaultRule["kind"] => Object.hasOwn(faultStages, kind);

const isOfRequest = (kind: FaultRule["kind"]): kind is RequestFault["kind"] => faultStages[kind] === "request";

/** The kinds of all faults. */
export const faultKinds: readonly FaultRule["kind"][] = Object.keys(faultStages).filter(isFaultKind);

/** Those of requests. */
export const requestFaultKinds = faultKinds.filter(isOfRequest);

/** Those of deliveries. */
export const deliveryFaultKinds = faultKinds.filter((kind) => !isOfRequest(kind));

/** A rule with its counts: how many requests or deliveries it matched (`seen`), and how many of them it hit. */
export type FaultReport = FaultRule & {
  id: string;
  seen: number;
  hit: number;
  /** True if it no longer hits: it has hit `times` times, or `forSeconds` have passed. */
  spent: boolean;
};

/** Typical production failures for integrations: the rules, what they do, and how a robust client responds. */
interface Scenario {
  /** The course of events. */
  happens: string;
  /** The reaction of a good client. */
  goodClient: string;
  rules: readonly FaultRule[];
}

/** The name of a scenario. */
export type ScenarioName =
  | "lost-answer"
  | "gateway-timeout"
  | "flaky-network"
  | "maintenance"
  | "rate-limited"
  | "duplicate-deliveries"
  | "out-of-order"
  | "lost-deliveries"
  | "wrong-secret";

/** The scenarios by their names. */
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  "lost-answer": {
    happens: "The first create succeeds, but the connection is reset before the response arrives.",
    goodClient: "Retries the same create with the same externalId, which creates no duplicate.",
    rules: [{ id: "lost-answer", kind: "reset-after-commit", operationId: "createAuthorization", times: 1 }],
  },
  "gateway-timeout": {
    happens: "The first create succeeds, but a proxy responds with a 504 and an HTML page.",
    goodClient: "Does not treat a 504 as a rejection: retries the same create with the same externalId.",
    rules: [
      {
        id: "gateway-timeout",
        kind: "html-error",
        operationId: "createAuthorization",
        status: 504,
        commit: true,
        times: 1,
      },
    ],
  },
  "flaky-network": {
    happens:
      "About a tenth of all requests take 200 ms longer, and a fifth lose their connection or part of their response.",
    goodClient: "Retries idempotent requests with increasing delays, and reads the record if the outcome is unclear.",
    rules: [
      { id: "flaky-network.reset-before", kind: "reset-before", rate: 0.08 },
      { id: "flaky-network.reset-after-commit", kind: "reset-after-commit", rate: 0.08 },
      { id: "flaky-network.truncate", kind: "truncate", rate: 0.05 },
      { id: "flaky-network.latency", kind: "latency", rate: 0.1, milliseconds: 200 },
    ],
  },
  maintenance: {
    happens:
      "For 30 seconds of the company's clock, every request receives a 503 with Retry-After: 10, and none is executed.",
    goodClient: "Waits for Retry-After, then continues without losing a row.",
    rules: [{ id: "maintenance", kind: "status", status: 503, retryAfter: 10, forSeconds: 30 }],
  },
  "rate-limited": {
    happens:
      "In every burst of requests, the first two receive a 429 with Retry-After: 1, and the third a 429 with a date 2 seconds ahead.",
    goodClient: "Sends nothing until Retry-After has passed, in either form, and slows down.",
    rules: [
      { id: "rate-limited.seconds", kind: "rate-limit", retryAfter: 1, times: 2 },
      { id: "rate-limited.date", kind: "rate-limit", retryAfter: 2, retryAfterForm: "date", times: 1 },
    ],
  },
  "duplicate-deliveries": {
    happens: "Every event is delivered twice, with the same id and the same bytes.",
    goodClient: "Responds to both with 2xx, and handles the event once, using its id.",
    rules: [{ id: "duplicate-deliveries", kind: "duplicate" }],
  },
  "out-of-order": {
    happens: "About every second event arrives after the one that follows it.",
    goodClient: "Treats an event as a notification, fetches the record, and never replaces newer data with older.",
    rules: [{ id: "out-of-order", kind: "reorder", rate: 0.5 }],
  },
  "lost-deliveries": {
    happens: "About a fifth of all events are never delivered.",
    goodClient: "Lists the authorizations regularly, and catches up on missed events.",
    rules: [{ id: "lost-deliveries", kind: "drop", rate: 0.2, seed: 3 }],
  },
  "wrong-secret": {
    happens: "The first three attempts are signed with another secret, as during a secret rotation.",
    goodClient: "Responds with 401 and handles nothing; the service retries, and a later attempt is signed correctly.",
    rules: [{ id: "wrong-secret", kind: "wrong-secret", times: 3 }],
  },
};

const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/** The names of all scenarios. */
export const scenarioNames: readonly ScenarioName[] = Object.keys(scenarios).filter(isScenarioName);
