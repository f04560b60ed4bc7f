import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { type Alternative, alternatives } from "./alternatives.ts";
import { limitConcurrency } from "./run-command.ts";

export interface CommandRun {
  outcome: "passed" | "failed" | "timed-out";
  /** Such as `exit code 1`, or `no end within 600 s`. */
  ending: string;
  seconds: number;
  /** The file with its output; undefined if it passed. */
  output?: string | undefined;
}

export interface ConsultingRun extends CommandRun {
  consulted: ReadonlySet<string>;
}

export type RunUnder = (alternative?: Alternative) => Promise<ConsultingRun>;

export interface AlternativeRun extends CommandRun {
  alternative: Alternative;
}

export interface MatrixResult {
  /** Under the defaults. If that fails, nothing else was run. */
  defaults: CommandRun;
  /** Alternatives that make no difference, because no run consulted their assumption. */
  skipped: readonly Alternative[];
  runs: readonly AlternativeRun[];
}

export interface MatrixOptions {
  runUnder: RunUnder;
  only?: readonly string[] | undefined;
  settled?: readonly string[] | undefined;
  own?: Readonly<Record<string, InputValue>> | undefined;
  jobs: number;
  onPlan?: ((runs: number) => void) | undefined;
}

export async function runMatrix(options: MatrixOptions): Promise<MatrixResult> {
  const { runUnder, only, settled = [], own = {}, jobs, onPlan } = options;
  onPlan?.(1);
  const { consulted, ...defaults } = await runUnder();
  if (defaults.outcome !== "passed") return { defaults, skipped: [], runs: [] };
  const all = alternatives({ ...(only && { only }), except: settled, own });
  const tried = all.filter(({ id }) => consulted.has(id));
  const skipped = all.filter(({ id }) => !consulted.has(id));
  onPlan?.(tried.length);
  const turn = limitConcurrency(jobs);
  const runs = await Promise.all(
    tried.map((alternative) =>
      turn(async (): Promise<AlternativeRun> => {
        const { consulted: _, ...run } = await runUnder(alternative);
        return { ...run, alternative };
      }),
    ),
  );
  return { defaults, skipped, runs };
}
