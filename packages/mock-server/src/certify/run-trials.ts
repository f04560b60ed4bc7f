import { join } from "node:path";
import {
  type Circumstances,
  type ClientTrial,
  judge,
  type ObservedRun,
  observedRun,
  runsFor,
} from "@totem-partner/certification";
import { type CommandToRun, runCommand } from "../commands/run-command.ts";
import type { Profile } from "../input/read-profile.ts";
import type { MockServerOptions } from "../server-options.ts";
import { startMockServer } from "../start-mock-server.ts";
import type { Finding } from "./finding.ts";

/** What every run shares. */
export interface TrialsToRun extends Omit<CommandToRun, "env" | "output"> {
  trials: readonly ClientTrial[];
  /** How the server of each run is started. */
  server: MockServerOptions & { assumptions: Profile };
  /** For the output of the command in each run. */
  folder: string;
  /** How many runs are under way at the same time. */
  jobs: number;
  /** Called when a trial has its verdict. */
  onVerdict?: (finding: Finding) => void;
}

/**
 * Every finding, and how the command ended when nothing went wrong: if not with 0, nothing else was tried, and only what was
 * seen meanwhile is judged.
 */
export interface Findings {
  calmExitCode: number | null;
  findings: Finding[];
}

interface Run {
  observed: ObservedRun;
  seconds: number;
}

/** Runs the command in some circumstances, against a server of its own. */
async function runIn({ name, faults, seconds }: Circumstances, given: TrialsToRun): Promise<Run> {
  const { folder, server, timeoutSeconds } = given;
  const mock = await startMockServer({ ...server, port: 0 });
  try {
    for (const fault of faults) mock.faults.add(fault);
    const end = await runCommand({
      ...given,
      env: { TOTEM_PARTNER_BASE_URL: mock.baseUrl, TOTEM_PARTNER_API_KEY: mock.apiKey, TOTEM_TRIAL: name },
      output: join(folder, `${name}.log`),
      timeoutSeconds: timeoutSeconds + seconds,
    });
    // What a stopped command left undone says nothing of it.
    given.signal.throwIfAborted();
    // A request that its client has given up is recorded when its delayed response ends.
    await mock.close();
    return { observed: observedRun(mock.requests(), end.exitCode), seconds: end.seconds };
  } finally {
    await mock.close();
  }
}

/** Runs a task for each item, so many at the same time. */
async function inParallel<T>(items: readonly T[], jobs: number, task: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, left.length) }, work));
}

/** Runs the command once for each of the circumstances that the trials need, and lets each trial judge its run. */
export async function runTrials(given: TrialsToRun): Promise<Findings> {
  const { trials, jobs, signal, onVerdict } = given;
  const findings = new Map<ClientTrial, Finding>();
  const judgeAll = ({ observed, seconds }: Run, circumstances: Circumstances): void => {
    for (const trial of trials.filter((one) => one.circumstances === circumstances)) {
      const finding = { trial, verdict: judge(trial, observed), seconds };
      findings.set(trial, finding);
      onVerdict?.(finding);
    }
  };
  const [calm, ...others] = runsFor(trials);
  if (calm === undefined) return { calmExitCode: 0, findings: [] };
  const first = await runIn(calm, given);
  judgeAll(first, calm);
  const { exitCode } = first.observed;
  if (exitCode === 0) {
    await inParallel(others, jobs, async (circumstances) => {
      signal.throwIfAborted();
      judgeAll(await runIn(circumstances, given), circumstances);
    });
  }
  return { calmExitCode: exitCode, findings: trials.flatMap((trial) => findings.get(trial) ?? []) };
}
