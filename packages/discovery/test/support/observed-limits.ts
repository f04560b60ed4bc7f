import type { PointId } from "../../src/findings/finding.ts";
import { LimitRules } from "../../src/observation/rules/limits.ts";
import type { Rule } from "../../src/observation/rules/rule.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, type Seen } from "./learned-records.ts";
import { before } from "./own-shapes.ts";

/** A page of authorizations, and how it was asked for. */
export interface Page {
  limit?: string;
  offset?: string;
  size?: number;
  /** The limit that it names. */
  named?: number | undefined;
  total?: number | undefined;
}

/** A page of authorizations: the requested limit and offset, the number of records, and the page's own counts. */
export function page({ limit, offset, size = 0, named, total = size }: Page): Seen {
  const query = new Map(
    Object.entries({ limit, offset }).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
  const records = Array.from({ length: size }, () => ({}));
  return ["listAuthorizations", 200, { query, list: { envelope: "items", records, total, limit: named, offset: 0 } }];
}

/** A limit that is refused. */
export const refused = (limit: string, differences: Partial<ObservedExchange> = {}): Seen => [
  "listAuthorizations",
  400,
  { query: new Map([["limit", limit]]), code: "limit_over_maximum", ...differences },
];

/** Learns from some exchanges about limits, including those that are too large. */
export function observed(seen: readonly Seen[]) {
  const rules = new LimitRules();
  const learn: Rule = (lesson) => {
    const over = rules.learn(lesson);
    if (over) lesson.evidence.leave("limit-over-max", [over], lesson.exchange);
  };
  const heard = learnedBy([learn], seen);
  const of = (id: PointId) => {
    const finding = before(id);
    const found = rules.finding(finding);
    return found === finding ? undefined : found;
  };
  const [least, most] = [of("default-limit"), of("max-limit")];
  return { heard, default: least?.verdict, maximum: most?.verdict, evidence: [least?.evidence, most?.evidence], of };
}
