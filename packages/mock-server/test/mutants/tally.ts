import type { Verdict } from "@totem-partner/certification";
import type { HarmKind } from "./client-oracle.ts";
import { nothing } from "./client-troubles.ts";
import type { Mutant } from "./mutate.ts";

/** A mutant, with what it does and what certify says of it. */
export interface Judged extends Pick<Mutant, "rule" | "line" | "change"> {
  file: string;
  /** The harms that the oracle saw, each with its instant; undefined where certify stops before its trials: nothing works at all. */
  harms?: ReadonlyMap<HarmKind, string>;
  /** The trials that failed, with the harm of which each speaks. */
  failed: ReadonlyMap<string, HarmKind>;
}

export function failedTrials(outcomes: ReadonlyMap<string, Verdict>): Map<string, HarmKind> {
  const all = [...outcomes].map(([id, verdict]) => [id, verdict] as const);
  return new Map(all.flatMap(([id, verdict]) => (verdict.outcome === "failed" ? [[id, verdict.harm.kind]] : [])));
}

/** In words that fit into a line of a failed test. */
const sayMutant = ({ file, line, change, harms, failed }: Judged): string =>
  `${file}:${String(line)} ${change} | ${[...(harms ?? [])].map(([kind, when]) => `${kind} (${when})`).join()} | ${[...failed].map(([id, kind]) => `${id}: ${kind}`).join()}`;

/** True of one that does other work than was meant even when nothing goes wrong: which is meant, certify cannot know. */
const isOtherWork = ({ harms }: Judged): boolean => [...(harms ?? [])].some(([, when]) => when === nothing);

const isFound = ({ harms, failed }: Judged): boolean => [...failed.values()].some((kind) => harms?.has(kind));

export interface Tally {
  /** All that work when nothing goes wrong. */
  tried: number;
  harmful: number;
  /** Harmful ones that no trial fails for their harm, in words. */
  missed: string[];
  /** Harmless ones that a trial fails, in words. */
  wronged: string[];
  /** Those that do other work than was meant, and pass. */
  otherWork: number;
}

export function tallyOf(judged: readonly Judged[]): Tally {
  const tried = judged.filter(({ harms }) => harms !== undefined);
  const isHarmful = ({ harms }: Judged): boolean => (harms?.size ?? 0) > 0;
  const otherWork = tried.filter((one) => isOtherWork(one) && !isFound(one));
  const harmful = tried.filter((one) => isHarmful(one) && !otherWork.includes(one));
  return {
    tried: tried.length,
    harmful: harmful.length,
    missed: harmful.filter((one) => !isFound(one)).map(sayMutant),
    wronged: tried.filter((one) => !isHarmful(one) && one.failed.size > 0).map(sayMutant),
    otherWork: otherWork.length,
  };
}

/** A tenth of them, which depends on the seed. */
export const tenthOf = (mutants: readonly Mutant[], seed: number): Mutant[] =>
  mutants.filter((_, at) => (at + seed) % 10 === 0);
