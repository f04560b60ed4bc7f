import { join } from "node:path";
import {
  type Circumstances,
  type ClientTrial,
  judgeRun,
  type ObservedRun,
  observedRun,
  type Rate,
  runsFor,
  stage,
} from "@totem-partner/certification";
import { after } from "@totem-partner/simulator/host";
import type { Profile } from "../input/read-profile.ts";
import { type CommandToRun, type limitConcurrency, runCommand } from "../matrix/run-command.ts";
import type { MockServerOptions } from "../server-options.ts";
import { startMockServer, startServer } from "../start-mock-server.ts";
import type { Finding } from "./certificate.ts";

async function startStagedServer({ faults, staged }: Circumstances, options: MockServerOptions) {
  const other = await startMockServer({ ...options, port: 0 });
  const arrivals = new Map<string, number>();
  let staging: Partial<ReturnType<typeof stage>> = {};
  const mock = await startServer(options, (simulator) => {
    const company = simulator.company(simulator.defaultKey);
    if (company) staging = stage(staged, { company, otherOrigin: other.url });
    return {
      exchange(request, standIn) {
        const arrived = performance.timeOrigin + performance.now();
        staging.before?.(request);
        return after(simulator.exchange(request, standIn), (it) => {
          arrivals.set(it.requestId, arrived);
          return it.company === company ? (staging.after?.(it) ?? it) : it;
        });
      },
    };
  });
  for (const fault of faults) mock.faults.add(fault);
  return {
    mock,
    startsAgain: () => staging.startsAgain?.() ?? false,
    observe: (exitCode: number | null, rate?: Rate): ObservedRun =>
      observedRun(mock.requests(), exitCode, {
        ...{ arrivals, rate, remarks: staging.remarks, staying: staging.staying?.() },
        ...{ elsewhere: other.requests(), coverage: mock.coverage() },
      }),
    close: () => Promise.all([mock.close(), other.close()]),
  };
}

interface TrialsToRun extends Omit<CommandToRun, "env" | "output"> {
  trials: readonly ClientTrial[];
  /** The folder for the output of each run. */
  folder: string;
  server: MockServerOptions & { assumptions: Profile };
  turn: ReturnType<typeof limitConcurrency>;
  rate?: Rate | undefined;
  onVerdict?: ((finding: Finding) => void) | undefined;
}

async function runIn(circumstances: Circumstances, given: TrialsToRun) {
  const { command, folder, timeoutSeconds, server, rate, signal } = given;
  const { name, seconds } = circumstances;
  signal.throwIfAborted();
  const { mock, observe, startsAgain, close } = await startStagedServer(circumstances, server);
  const start = async (count: number) => {
    const ended = await runCommand({
      ...{ command, signal, timeoutSeconds: timeoutSeconds + seconds },
      output: join(folder, `${name}${count > 1 ? `-${count}` : ""}.log`),
      env: { TOTEM_PARTNER_BASE_URL: mock.baseUrl, TOTEM_PARTNER_API_KEY: mock.apiKey, TOTEM_TRIAL: name },
    });
    // What a stopped command left undone says nothing of it.
    signal.throwIfAborted();
    return ended;
  };
  try {
    let { exitCode, seconds: total } = await start(1);
    for (let count = 2; startsAgain(); count += 1) {
      const ended = await start(count);
      [exitCode, total] = [ended.exitCode, total + ended.seconds];
    }
    // A request that its client has given up is recorded when its delayed response ends.
    await close();
    const observed = observe(exitCode, rate);
    return { exitCode, seconds: total, observed, consulted: mock.coverage().assumptions.exercised };
  } finally {
    await close();
  }
}

export async function runTrials(given: TrialsToRun) {
  const { trials, turn, onVerdict } = given;
  const findings = new Map<ClientTrial, Finding>();
  const consulted = new Set<string>();
  const [calm, ...others] = runsFor(trials);
  const first = await turn(() => runIn(calm, given));
  const judgeAll = (run: typeof first, circumstances: Circumstances): void => {
    for (const id of run.consulted) consulted.add(id);
    for (const trial of trials.filter((one) => one.circumstances === circumstances)) {
      const finding = { trial, verdict: judgeRun(trial, run.observed, first.observed), seconds: run.seconds };
      findings.set(trial, finding);
      onVerdict?.(finding);
    }
  };
  judgeAll(first, calm);
  const tryIn = async (circumstances: Circumstances): Promise<void> =>
    judgeAll(await runIn(circumstances, given), circumstances);
  if (first.exitCode === 0) await Promise.all(others.map((circumstances) => turn(() => tryIn(circumstances))));
  return { calmExitCode: first.exitCode, findings: trials.flatMap((trial) => findings.get(trial) ?? []), consulted };
}
