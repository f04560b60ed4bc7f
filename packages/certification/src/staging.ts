import type { Company, Exchange, ExchangeRequest } from "@totem-partner/simulator";

interface Stage {
  company: Company;
  otherOrigin: string;
}

/** Facts about a request that the journal does not have. */
export interface Remark {
  listed?: readonly string[];
  /** True if its response has parts that no integration knows. */
  isStrange?: boolean;
  document?: DocumentCondition;
}

type DocumentCondition = "unharmed" | "unclear" | { damage: string };

/** The events around the requests of one run, beside faults. They change neither a request nor its length. */
export interface Staging {
  before?: (request: Pick<ExchangeRequest, "method" | "target">) => void;
  /** Called with the exchange before its response is sent; returns the one that is. */
  after?: (exchange: Exchange) => Exchange;
  remarks?: ReadonlyMap<string, Remark>;
  /** The records that are in the list of authorizations from the beginning to the end, in its order. */
  staying?: () => readonly string[];
}

export type Stagecraft = (stage: Stage) => Staging;
