import type { FaultRule } from "./fault.ts";

/** What integrations meet in production: rules, what they do, and what a client does that stands up to them. */
export interface Scenario {
  /** What happens. */
  happens: string;
  /** What a good client does about it. */
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
    happens: "The first create is carried out, and the connection is reset before its answer arrives.",
    goodClient: "Sends the same create again, with the same externalId, which makes no duplicate.",
    rules: [{ id: "lost-answer", kind: "reset-after-commit", operationId: "createAuthorization", times: 1 }],
  },
  "gateway-timeout": {
    happens: "The first create is carried out, and a proxy answers it with an HTML page and 504.",
    goodClient: "Does not read a 504 as a refusal: sends the same create again, with the same externalId.",
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
      "Of all requests, about a tenth take 200 ms longer, and a fifth lose their connection or part of their answer.",
    goodClient:
      "Repeats what may be repeated, after a growing pause, and reads the record where the outcome is unclear.",
    rules: [
      { id: "flaky-network.reset-before", kind: "reset-before", rate: 0.08 },
      { id: "flaky-network.reset-after-commit", kind: "reset-after-commit", rate: 0.08 },
      { id: "flaky-network.truncate", kind: "truncate", rate: 0.05 },
      { id: "flaky-network.latency", kind: "latency", rate: 0.1, milliseconds: 200 },
    ],
  },
  maintenance: {
    happens:
      "For 30 seconds of the company's clock, every request gets 503 with Retry-After: 10, and none is carried out.",
    goodClient: "Waits as long as Retry-After says, and goes on afterwards without losing a row.",
    rules: [{ id: "maintenance", kind: "status", status: 503, retryAfter: 10, forSeconds: 30 }],
  },
  "rate-limited": {
    happens:
      "Of every run of requests, the first two get 429 with Retry-After: 1, the third with a date 2 seconds ahead.",
    goodClient: "Sends nothing before Retry-After is over, in either form, and slows down.",
    rules: [
      { id: "rate-limited.seconds", kind: "rate-limit", retryAfter: 1, times: 2 },
      { id: "rate-limited.date", kind: "rate-limit", retryAfter: 2, retryAfterForm: "date", times: 1 },
    ],
  },
  "duplicate-deliveries": {
    happens: "Every event is delivered twice, with the same id and the same bytes.",
    goodClient: "Answers both with 2xx and handles the event once, by its id.",
    rules: [{ id: "duplicate-deliveries", kind: "duplicate" }],
  },
  "out-of-order": {
    happens: "Every second event or so arrives after the one that follows it.",
    goodClient: "Takes an event as news, fetches the record, and never goes back from what it knows.",
    rules: [{ id: "out-of-order", kind: "reorder", rate: 0.5 }],
  },
  "lost-deliveries": {
    happens: "About a fifth of all events are never delivered.",
    goodClient: "Lists the authorizations from time to time, and makes up for what no event has told it.",
    rules: [{ id: "lost-deliveries", kind: "drop", rate: 0.2, seed: 3 }],
  },
  "wrong-secret": {
    happens: "The first three attempts are signed with another secret, as while a secret is being replaced.",
    goodClient: "Answers 401 and handles nothing; the service tries again, and a later attempt is signed correctly.",
    rules: [{ id: "wrong-secret", kind: "wrong-secret", times: 3 }],
  },
};

const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/** The names of all scenarios. */
export const scenarioNames: readonly ScenarioName[] = Object.keys(scenarios).filter(isScenarioName);
