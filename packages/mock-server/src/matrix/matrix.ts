import type { GivenValue } from "@totem-partner/spec/own-alternatives";
import { type Alternative, alternatives } from "./alternatives.ts";
import { type Combination, nameOf, narrow, UntriedPairs } from "./packing.ts";

export interface CommandRun {
  outcome: "passed" | "failed" | "timed-out";
  /** Such as `exit code 1`, or `no end within 600 s`. */
  ending: string;
  seconds: number;
  /** The file with its output; undefined if it passed. */
  output?: string | undefined;
}

/** A run of the command, and the open points that the service consulted during it. */
export interface ConsultingRun extends CommandRun {
  consulted: ReadonlySet<string>;
}

/** Runs the command once, against a separate service under these assumptions. */
export type RunUnder = (combination: Combination) => Promise<ConsultingRun>;

export interface AlternativeRun extends CommandRun {
  alternative: Alternative;
}

/** Alternatives that pass separately and fail together; every smaller combination of them passes. */
export interface FailingCombination extends CommandRun {
  combination: Combination;
}

/** The results of running a command under every alternative. */
export interface MatrixResult {
  /** Under the defaults. If that fails, nothing else was run. */
  defaults: CommandRun;
  /** Alternatives that make no difference, because no run consulted their assumption. */
  skipped: readonly Alternative[];
  runs: readonly AlternativeRun[];
  pairs?: { tried: number; runs: number; failing: readonly FailingCombination[] } | undefined;
}

/** What to run, and whom to notify. */
export interface MatrixOptions {
  runUnder: RunUnder;
  only?: readonly string[] | undefined;
  settled?: readonly string[] | undefined;
  /** Alternatives of the user's own, tried beside the listed ones. */
  own?: Readonly<Record<string, GivenValue>> | undefined;
  pairs?: boolean | undefined;
  jobs: number;
  /** Called with the number of runs, as far as it is known. */
  onPlan?: ((runs: number) => void) | undefined;
}

/** Applies a function to many items, with limited concurrency, and resolves to the results in order. */
async function inParallel<T, R>(all: readonly T[], jobs: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = all.entries();
  // Each worker takes the next item from a shared iterator.
  const workers = Array.from({ length: Math.min(jobs, all.length) }, async () => {
    for (const [at, one] of entries) results[at] = await work(one);
  });
  await Promise.all(workers);
  return results;
}

async function tryPairs(passed: readonly Alternative[], options: MatrixOptions): Promise<MatrixResult["pairs"]> {
  const { jobs, runUnder, onPlan } = options;
  const untried = new UntriedPairs(passed);
  const all = untried.size;
  const failing: FailingCombination[] = [];
  let runs = 0;
  const run = (combination: Combination): Promise<CommandRun> => {
    runs += 1;
    return runUnder(combination);
  };
  for (let next = untried.combinations(); next.length > 0; next = untried.combinations()) {
    onPlan?.(next.length);
    const ended = await inParallel(next, jobs, async (combination) => ({ combination, ...(await run(combination)) }));
    for (const one of ended) {
      if (one.outcome === "passed") {
        untried.passed(one.combination);
        continue;
      }
      // An earlier one may have led to the same culprits.
      if (failing.some(({ combination }) => combination.every((part) => one.combination.includes(part)))) continue;
      let last: CommandRun = one;
      const combination = await narrow(one.combination, async (part) => {
        const tried = await run(part);
        if (tried.outcome !== "passed") last = tried;
        return tried.outcome !== "passed";
      });
      failing.push({ ...last, combination });
      untried.failed(combination);
    }
  }
  return { tried: all, runs, failing };
}

/** Runs a command under the defaults, and then under each alternative that can make a difference to it. */
export async function runMatrix(options: MatrixOptions): Promise<MatrixResult> {
  const { runUnder, only, settled = [], own = {}, jobs, onPlan } = options;
  onPlan?.(1);
  const { consulted, ...defaults } = await runUnder([]);
  if (defaults.outcome !== "passed") return { defaults, skipped: [], runs: [] };
  const all = alternatives({ ...(only && { only }), except: settled, own });
  const tried = all.filter(({ id }) => consulted.has(id));
  const skipped = all.filter(({ id }) => !consulted.has(id));
  const met = new Set(consulted);
  onPlan?.(tried.length);
  const runs = await inParallel(tried, jobs, async (alternative): Promise<AlternativeRun> => {
    const { consulted: now, ...run } = await runUnder([alternative]);
    for (const id of now) met.add(id);
    return { ...run, alternative };
  });
  const result = { defaults, skipped, runs };
  if (!options.pairs) return result;
  const passed = runs.filter(({ outcome }) => outcome === "passed").map(({ alternative }) => alternative);
  // An alternative may consult points that the defaults do not: the error format, if it causes an error.
  const reached = skipped.filter(({ id }) => met.has(id));
  return { ...result, pairs: await tryPairs([...passed, ...reached], options) };
}

/** A combination as text, with a separate name for the defaults. */
export const combinationName = (combination: Combination): string =>
  combination.length === 0 ? "the defaults" : combination.map(nameOf).join(" ");
