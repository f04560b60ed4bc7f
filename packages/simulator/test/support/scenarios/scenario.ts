import type { OperationId } from "@totem-partner/spec/operations";
import type { CompanyState } from "../../../src/index.ts";

/** The initial state of a company: the time of its clock, and the seed of its ids. */
export interface Beginning {
  now: Date;
  randomSeed: number;
}

/** A request as plain data, the same whatever it goes through. */
export interface SentRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: [name: string, value: string][];
  /** The bytes in base64; null without a body. */
  body: string | null;
}

/** The simulator's result for a request when it was recorded. */
export interface Recorded {
  operationId: OperationId | undefined;
  status: number;
  /** The code of the problem, if it was one. */
  code: string | undefined;
}

/** The next act of a client, or of the test that steers the company. */
export type Step = { request: SentRequest; recorded: Recorded } | { importState: CompanyState };

/** The steps of a company that has just begun. */
export interface Scenario {
  name: string;
  steps: Step[];
}
