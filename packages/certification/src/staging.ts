import type { Company, Exchange, ExchangeRequest } from "@totem-partner/simulator";

interface Stage {
  company: Company;
  otherOrigin: string;
  remark: (requestId: string, remark: Remark) => void;
}

/** Facts about a request that the journal does not have. */
export interface Remark {
  /** The instant when it arrived: the journal has whole milliseconds, in which an integration can make two. */
  arrived?: number;
  listed?: readonly string[];
  /** True if its response has parts that no integration knows. */
  isStrange?: boolean;
  document?: "unharmed" | "unclear" | { damage: string };
  /** The start of the command that made it, from 0. */
  start?: number;
}

/** The events around the requests of one run, beside faults. They change neither a request nor its length. */
export interface Staging {
  before?: (request: Pick<ExchangeRequest, "method" | "target">) => void;
  /** Called with the exchange before its response is sent; returns the one that is. */
  after?: (exchange: Exchange) => Exchange;
  /** The records that are in the list of authorizations from the beginning to the end, in its order. */
  staying?: () => readonly string[];
  /** Called when the command has ended. True if it is started once more. */
  startsAgain?: () => boolean;
}

export type Stagecraft = (stage: Stage) => Staging;

/** The staging of a trial at a company, with the remarks on its requests by their ids. */
export function stage(staged: Stagecraft | undefined, at: Omit<Stage, "remark">) {
  const remarks = new Map<string, Remark>();
  const remark: Stage["remark"] = (requestId, one) =>
    void remarks.set(requestId, { ...remarks.get(requestId), ...one });
  const staging: Staging = staged?.({ ...at, remark }) ?? {};
  return { ...staging, remarks, remark };
}
