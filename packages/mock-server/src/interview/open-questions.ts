import { needsAsking, wouldShow } from "@totem-partner/discovery/would-show";
import type { GivenValue } from "@totem-partner/spec/own-alternatives";
import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import { UsageError } from "../input/usage-error.ts";

/** An open point to ask the user about. */
export interface OpenQuestion extends AssumptionDescription {
  /** The value that the profile has; undefined if it leaves the point open. */
  current: GivenValue | undefined;
  /** What would show the answer instead. */
  shownBy: string;
}

/** Which points to ask about. */
export interface Choice {
  /** Also those that a calibration or passing traffic can show. */
  all?: boolean;
  /** Exactly these, settled or not. */
  only?: readonly string[];
}

/** What to ask: points that the profile leaves open, first those that neither requests nor traffic can show. */
export function openQuestions(profile: Readonly<Record<string, GivenValue>>, { all, only }: Choice): OpenQuestion[] {
  const points = describeAssumptions().map((point) => ({
    ...point,
    current: profile[point.id],
    shownBy: wouldShow(point.id, new Set(), new Map()),
  }));
  const unknown = only?.find((id) => !points.some((point) => point.id === id));
  if (unknown !== undefined) {
    throw new UsageError(
      `--only names ${JSON.stringify(unknown)}, which is not an assumption. totem-mock assumptions lists them all.`,
    );
  }
  if (only) return points.filter(({ id }) => only.includes(id));
  const open = points.filter(({ current }) => current === undefined);
  const first = open.filter(({ id }) => needsAsking(id));
  return all === true ? [...first, ...open.filter(({ id }) => !needsAsking(id))] : first;
}
