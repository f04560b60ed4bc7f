import { join } from "node:path";
import {
  type Circumstances,
  type ClientTrial,
  judge,
  type ObservedRun,
  type Rate,
  runsFor,
} from "@totem-partner/certification";
import { type CommandToRun, runCommand } from "../commands/run-command.ts";
import type { Profile } from "../input/read-profile.ts";
import type { MockServerOptions } from "../server-options.ts";
import type { Finding } from "./finding.ts";
import { startStagedServer } from "./staged-server.ts";

/** What every run shares. */
export interface TrialsToRun extends Omit<CommandToRun, "env" | "output"> {
  trials: readonly ClientTrial[];
  /** How the server of each run is started. */
  server: MockServerOptions & { assumptions: Profile };
  /** For the output of the command in each run. */
  folder: string;
  /** How many runs are under way at the same time. */
  jobs: number;
  /** The rate that the integration says it keeps. */
  rate?: Rate | undefined;
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
async function runIn(circumstances: Circumstances, given: TrialsToRun): Promise<Run> {
  const { name, seconds } = circumstances;
  const { folder, server, timeoutSeconds, rate } = given;
  const { mock, observe, close } = await startStagedServer(circumstances, { ...server, port: 0 });
  try {
    const end = await runCommand({
      ...given,
      env: { TOTEM_PARTNER_BASE_URL: mock.baseUrl, TOTEM_PARTNER_API_KEY: mock.apiKey, TOTEM_TRIAL: name },
      output: join(folder, `${name}.log`),
      timeoutSeconds: timeoutSeconds + seconds,
    });
    // What a stopped command left undone says nothing of it.
    given.signal.throwIfAborted();
    // A request that its client has given up is recorded when its delayed response ends.
    await close();
    return { observed: observe(end.exitCode, rate), seconds: end.seconds };
  } finally {
    await close();
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
  const [calm, ...others] = runsFor(trials);
  const first = await runIn(calm, given);
  const judgeAll = ({ observed, seconds }: Run, circumstances: Circumstances): void => {
    for (const trial of trials.filter((one) => one.circumstances === circumstances)) {
      const finding = { trial, verdict: judge(trial, observed, first.observed), seconds };
      findings.set(trial, finding);
      onVerdict?.(finding);
    }
  };
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
