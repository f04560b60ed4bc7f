import { sayValue } from "@totem-partner/spec/own-alternatives";
import {
  type Evidence,
  inconsistent,
  isUnsound,
  leaves,
  notObservable,
  outside,
  type PointId,
  settled,
  type Verdict,
} from "../../findings/finding.ts";

export interface Claim {
  id: PointId;
  verdict: Verdict;
  evidence: readonly Evidence[];
  /** Where it was observed: reading, or a trial. */
  source: string;
  /** Whether all its requests were made twice. */
  isConfirmed: boolean;
}

const mostEvidence = 8;

/** Evidence without duplicates, up to a maximum. */
function gathered(claims: readonly Claim[]): Evidence[] {
  const lines = new Map<string, Evidence>();
  for (const { evidence } of claims) {
    for (const one of evidence) lines.set(`${one.request} ${one.status} ${one.answer}`, one);
  }
  return [...lines.values()].slice(0, mostEvidence);
}

interface Settled extends Claim {
  verdict: Extract<Verdict, { sure: "settled" }>;
}

const isSettled = (claim: Claim): claim is Settled => claim.verdict.sure === "settled";

const isOutside = ({ sure }: Verdict): boolean => sure === "outside";

/** The requests of a claim, without what distinguishes those of one operation. */
const requestsOf = ({ evidence }: Claim): string =>
  [...new Set(evidence.map(({ request }) => request.replace(/ \(.*\)$/, "")))].join(", ");

/** The verdict on a service that answered such requests in another way before or after; undefined if it did not. */
function changeOfMind(against: Claim, claims: readonly Claim[]): Verdict | undefined {
  const isOther = (claim: Claim): boolean =>
    requestsOf(claim) === requestsOf(against) && JSON.stringify(claim.verdict) !== JSON.stringify(against.verdict);
  if (against.evidence.length === 0 || !isOutside(against.verdict) || !claims.some(isOther)) return undefined;
  return inconsistent(`Such requests got different responses: ${requestsOf(against)}.`);
}

/** The verdict on claims that settle a point with different values: those of the same requests are inconsistent. */
function disagreement(claims: readonly Settled[]): Verdict {
  const sayOf = ({ verdict }: Settled): string => sayValue(verdict.value);
  const pairs = claims.flatMap((one) => claims.map((other) => [one, other] as const));
  const unlike = pairs.filter(([one, other]) => sayOf(one) !== sayOf(other));
  const same = unlike.find(([one, other]) => requestsOf(one) === requestsOf(other));
  const [one, other] = same ?? unlike[0] ?? [];
  const say = (claim?: Settled): string => (claim ? `${sayOf(claim)} (${requestsOf(claim)})` : "");
  const why = `Observed as both ${say(one)} and ${say(other)}.`;
  return same ? inconsistent(why) : outside(why);
}

/** The open claim that leaves the fewest values. */
function narrowed(claims: readonly Claim[]): Verdict | undefined {
  const open = claims.flatMap(({ verdict }) => (verdict.sure === "consistent" ? [verdict] : []));
  const [first, ...rest] = open;
  if (!first) return undefined;
  return rest.reduce((one, other) => (other.with.length < one.with.length ? other : one), first);
}

/** The combined verdict of claims. A point is settled if nothing contradicts it, and it was observed twice. */
export function combined(claims: readonly Claim[]): { verdict: Verdict; evidence: readonly Evidence[] } {
  const evidence = gathered(claims);
  const against = claims.find(({ verdict }) => isUnsound(verdict)) ?? claims.find(({ verdict }) => isOutside(verdict));
  if (against) return { verdict: changeOfMind(against, claims) ?? against.verdict, evidence };
  const settling = claims.filter(isSettled);
  const values = new Map(settling.map(({ verdict }) => [sayValue(verdict.value), verdict.value]));
  if (values.size > 1) return { verdict: disagreement(settling), evidence };
  const open = narrowed(claims);
  const [value] = values.values();
  const isCertain = settling.length > 1 || settling.some(({ isConfirmed }) => isConfirmed);
  if (value !== undefined && isCertain) {
    const isLeftOut = open !== undefined && !leaves(open, value);
    const verdict = isLeftOut
      ? outside(`Observed as ${sayValue(value)}, which other responses rule out.`)
      : settled(value);
    return { verdict, evidence: gathered(settling) };
  }
  if (value !== undefined) return { verdict: notObservable(`Observed only once, as ${sayValue(value)}.`), evidence };
  return { verdict: open ?? claims.at(-1)?.verdict ?? notObservable("No request showed this."), evidence };
}
