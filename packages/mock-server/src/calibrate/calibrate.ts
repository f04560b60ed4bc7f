import { AssumptionError, describeAssumptions, parseAssumptions } from "@totem-partner/simulator";
import type { Deviation } from "../drift/deviation.ts";
import { contradicts, notObservable, type PointId, requestLine, type Verdict } from "./probe.ts";
import { allProbes } from "./probes/all-probes.ts";
import { pathPrefix } from "./probes/path-prefix.ts";
import { type Asked, type Finding, Run, type RunOptions } from "./run.ts";
import { wouldShow } from "./would-show.ts";

/** What was found out about a service. */
export interface Calibration {
  findings: readonly Finding[];
  requests: number;
  /** Where answers differ from the contract as it is under what is settled; undefined where nobody looked. */
  deviations?: readonly Deviation[];
}

/** How a calibration is done. */
export interface CalibrationOptions extends RunOptions {
  service: Asked;
  /** Called before each probe with the point that it is about. Optional. */
  onProbe?: (id: PointId) => void;
}

/** The value of each point for which nothing but that one was found. */
export const likelyValues = (findings: readonly Finding[]): Record<string, string | number> =>
  Object.fromEntries(
    findings.flatMap(({ id, verdict }) => {
      if (verdict.sure === "settled") return [[id, verdict.value] as const];
      const [only, ...others] = verdict.sure === "consistent" ? verdict.with : [];
      const isValue = only !== undefined && others.length === 0 && !only.startsWith("any ");
      return isValue ? [[id, only] as const] : [];
    }),
  );

/** The verdict as it may be claimed: a value that the point cannot have is none. */
function claimed({ id, verdict, ...rest }: Finding): Finding {
  if (verdict.sure !== "settled") return { id, verdict, ...rest };
  try {
    const value = parseAssumptions({ [id]: verdict.value })[id];
    return { id, verdict: value === undefined ? verdict : { sure: "settled", value }, ...rest };
  } catch (error) {
    if (!(error instanceof AssumptionError)) throw error;
    return { id, verdict: contradicts(error.message), ...rest };
  }
}

function unread(id: PointId, { made, limited }: Asked): Verdict {
  if (allProbes.some((probe) => probe.id === id)) return notObservable("The interface was not found at this address.");
  if (id !== "rate-limit") return notObservable(wouldShow(id));
  if (limited === 0) return notObservable(`None of ${made} requests was answered 429.`);
  return { sure: "consistent", with: ["any integer"], why: `${limited} of ${made} requests were answered 429.` };
}

/**
 * Finds out by reading how a service settles the open points. What only a write could show is reported as not observable.
 *
 * @throws {CalibrationStoppedError} when the service refuses the key, does not answer, or asks to wait for long.
 */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  const run = new Run(options);
  const points = describeAssumptions();
  const findings = new Map<PointId, Finding>();
  for (const probe of allProbes) {
    options.onProbe?.(probe.id);
    const question = points.find(({ id }) => id === probe.id)?.question ?? "";
    const finding = claimed(await run.finding(probe, question));
    findings.set(probe.id, finding);
    if (probe.id === pathPrefix.id && !run.found(finding.verdict)) break;
  }
  const { service } = options;
  return {
    findings: points.map(
      ({ id, question }) => findings.get(id) ?? { id, question, verdict: unread(id, service), evidence: [] },
    ),
    requests: service.made,
  };
}

/** Every request that a calibration may make, each once; each of them is made twice. */
export function plannedRequests(isPrefixed: boolean): string[] {
  const at = isPrefixed ? "prefixed" : "bare";
  return [...new Set(allProbes.flatMap(({ requests }) => requests.map((ask) => requestLine({ at, ...ask }))))];
}
