import type { Company, Exchange, ExchangeRequest } from "@totem-partner/simulator";

/** The service of one run. */
export interface Stage {
  /** The company of the key that the integration has. */
  company: Company;
  /** The address of the same service at another origin. */
  otherOrigin: string;
}

/** What is known of a request besides what the journal tells of it. */
export interface Remark {
  /** The ids of the records of the stage that its response lists. */
  listed?: readonly string[];
  /** Whether its response has parts that no integration knows. */
  isStrange?: boolean;
  /** What became of the PDF that it sends. */
  document?: DocumentCondition;
}

/** A PDF as it arrived: how it was damaged, or that nothing tells. */
export type DocumentCondition = "unharmed" | "unclear" | { damage: string };

/** What happens around the requests of one run, beside faults. It changes neither a request nor its length. */
export interface Staging {
  /** Called before a request is carried out. */
  before?: (request: Pick<ExchangeRequest, "method" | "target">) => void;
  /** Called with the exchange before its response is sent; returns the one that is. */
  after?: (exchange: Exchange) => Exchange;
  /** What there is to say of requests, by their ids. */
  remarks?: ReadonlyMap<string, Remark>;
  /** The records that are in the list of authorizations from the beginning to the end, in its order. */
  staying?: () => readonly string[];
}

/** Prepares the service of a run, and says what happens in it. */
export type Stagecraft = (stage: Stage) => Staging;
