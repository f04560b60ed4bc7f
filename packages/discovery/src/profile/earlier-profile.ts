import { type InputValue, sayValue } from "@totem-partner/spec/own-alternatives";
import { type Finding, inconsistent, isUnsound, leaves, type Verdict } from "../findings/finding.ts";

export interface EarlierProfile {
  values: Readonly<Record<string, InputValue>>;
  notes: ReadonlyMap<string, readonly string[]>;
}

/** The values that the traffic shows; undefined if they are not coherent. */
function valueIn(verdict: Verdict): string | undefined {
  if (verdict.sure === "settled") return sayValue(verdict.value);
  return verdict.sure === "consistent" ? verdict.with.join(" or ") : undefined;
}

export function withEarlier(finding: Finding, { values, notes }: EarlierProfile): Finding {
  const { id, verdict } = finding;
  const value = values[id];
  // A value of the service's own may describe a response outside our alternatives.
  const isOutside = verdict.sure === "outside" && typeof value !== "object";
  if (value === undefined || isUnsound(verdict) || isOutside) return finding;
  const other = valueIn(verdict);
  if (other !== undefined && !leaves(verdict, value)) {
    const why = `The profile had ${sayValue(value)}, but the responses show ${other}.`;
    return { ...finding, verdict: inconsistent(why) };
  }
  const written = notes.get(id) ?? [];
  const kept = written.length > 0 ? written : ["from the previous profile"];
  return { ...finding, verdict: { sure: "settled", value }, evidence: [], notes: kept };
}

/** Settled values are current; for other points the earlier profile may know more, such as operators' words. */
export const withEarlierValues = (findings: readonly Finding[], earlier: EarlierProfile): Finding[] =>
  findings.map((finding) => {
    const { id, verdict } = finding;
    if (verdict.sure !== "settled") return withEarlier(finding, earlier);
    const value = earlier.values[id];
    if (value === undefined || leaves(verdict, value)) return finding;
    return { ...finding, notes: [`the previous profile had ${sayValue(value)}`] };
  });
