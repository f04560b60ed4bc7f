import type { FaultRule } from "./fault.ts";

/** Typical production failures for integrations: the rules, what they do, and how a robust client responds. */
export interface Scenario {
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
