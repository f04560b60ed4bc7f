import { type GivenValue, sayValue } from "@totem-partner/spec/own-alternatives";
import { type Finding, inconsistent, isUnsound, leaves, type Verdict } from "../findings/finding.ts";

/** The content of a profile before the observation. */
export interface EarlierProfile {
  values: Readonly<Record<string, GivenValue>>;
  /** The comments on each value, as lines. */
  notes: ReadonlyMap<string, readonly string[]>;
}

/** What the traffic shows instead of an earlier value; undefined if it leaves it possible, or shows nothing coherent. */
function against(verdict: Verdict, value: GivenValue): string | undefined {
  if (leaves(verdict, value)) return undefined;
  if (verdict.sure === "settled") return sayValue(verdict.value);
  return verdict.sure === "consistent" ? verdict.with.join(" or ") : undefined;
}

/** Combines a finding with the earlier profile, whose value is kept unless the traffic rules it out. */
export function withEarlier(finding: Finding, { values, notes }: EarlierProfile): Finding {
  const { id, verdict } = finding;
  const value = values[id];
  if (value === undefined || isUnsound(verdict)) return finding;
  const other = against(verdict, value);
  if (other !== undefined) {
    const why = `The profile had ${sayValue(value)}, but the observed traffic shows ${other}.`;
    return { ...finding, verdict: inconsistent(why) };
  }
  const written = notes.get(id) ?? [];
  const kept = written.length > 0 ? written : ["from the previous profile"];
  return { ...finding, verdict: { sure: "settled", value }, evidence: [], notes: kept };
}
