import type { Company, Exchange, ExchangeRequest } from "@totem-partner/simulator";

interface Stage {
  company: Company;
  otherOrigin: string;
}

/** What is known of a request besides what the journal tells of it. */
export interface Remark {
  listed?: readonly string[];
  /** Whether its response has parts that no integration knows. */
  isStrange?: boolean;
  document?: DocumentCondition;
}

type DocumentCondition = "unharmed" | "unclear" | { damage: string };

/** What happens around the requests of one run, beside faults. It changes neither a request nor its length. */
export interface Staging {
  before?: (request: Pick<ExchangeRequest, "method" | "target">) => void;
  /** Called with the exchange before its response is sent; returns the one that is. */
  after?: (exchange: Exchange) => Exchange;
  remarks?: ReadonlyMap<string, Remark>;
  /** The records that are in the list of authorizations from the beginning to the end, in its order. */
  staying?: () => readonly string[];
}

export type Stagecraft = (stage: Stage) => Staging;
