import {
  type Circumstances,
  type ClientTrial,
  judge,
  type ObservedRun,
  type Rate,
  runsFor,
} from "@totem-partner/certification";
import type { Profile } from "../input/read-profile.ts";
import type { MockServerOptions } from "../server-options.ts";
import type { Finding } from "./finding.ts";
import type { Perform, Performance } from "./performance.ts";
import { startStagedServer } from "./staged-server.ts";
import type { Turn } from "../matrix/concurrency-limit.ts";

/** What every run shares. */
export interface TrialsToRun {
  trials: readonly ClientTrial[];
  /** Lets the integration do its work in a run. */
  perform: Perform;
  /** The way the server of each run is started. */
  server: MockServerOptions & { assumptions: Profile };
  /** Gives each run its turn. */
  turn: Turn;
  /** Aborted to try nothing more. */
  signal: AbortSignal;
  /** The rate that the integration says it keeps. */
  rate?: Rate | undefined;
  /** Called when a trial has its verdict. */
  onVerdict?: ((finding: Finding) => void) | undefined;
}

/**
 * Every finding, and how the command ended when nothing went wrong: if not with 0, nothing else was tried, and only what was
 * seen meanwhile is judged.
 */
export interface Findings {
  calmExitCode: Performance["exitCode"];
  findings: Finding[];
  /** The open points that the service consulted in any run. */
  consulted: ReadonlySet<string>;
}

interface Run extends Performance {
  observed: ObservedRun;
  consulted: readonly string[];
}

/** Lets the integration work in some circumstances, with a server of its own. */
async function runIn(circumstances: Circumstances, given: TrialsToRun): Promise<Run> {
  const { server, rate, perform, signal } = given;
  signal.throwIfAborted();
  const { mock, observe, close } = await startStagedServer(circumstances, server);
  try {
    const performed = await perform(mock, circumstances);
    // What a stopped command left undone says nothing of it.
    signal.throwIfAborted();
    // A request that its client has given up is recorded when its delayed response ends.
    await close();
    const observed = observe(performed.exitCode ?? null, rate);
    return { ...performed, observed, consulted: mock.consultedAssumptions() };
  } finally {
    await close();
  }
}

/** Lets the integration work once in each of the circumstances that the trials need, and each trial judge its run. */
export async function runTrials(given: TrialsToRun): Promise<Findings> {
  const { trials, turn, onVerdict } = given;
  const findings = new Map<ClientTrial, Finding>();
  const consulted = new Set<string>();
  const [calm, ...others] = runsFor(trials);
  const first = await turn(() => runIn(calm, given));
  const judgeAll = (run: Run, circumstances: Circumstances): void => {
    for (const id of run.consulted) consulted.add(id);
    for (const trial of trials.filter((one) => one.circumstances === circumstances)) {
      const finding = { trial, verdict: judge(trial, run.observed, first.observed), seconds: run.seconds };
      findings.set(trial, finding);
      onVerdict?.(finding);
    }
  };
  judgeAll(first, calm);
  const { exitCode } = first;
  const tryIn = async (circumstances: Circumstances): Promise<void> => {
    const run = await runIn(circumstances, given);
    judgeAll(run, circumstances);
  };
  if (exitCode === 0) await Promise.all(others.map((circumstances) => turn(() => tryIn(circumstances))));
  return {
    calmExitCode: exitCode,
    findings: trials.flatMap((trial) => findings.get(trial) ?? []),
    consulted,
  };
}
