import { join } from "node:path";
import {
  type Circumstances,
  type ClientTrial,
  judgeRun,
  observe,
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

interface TrialsToRun extends Omit<CommandToRun, "env" | "output"> {
  trials: readonly ClientTrial[];
  /** The folder for the output of each run. */
  folder: string;
  server: MockServerOptions & { assumptions: Profile };
  turn: ReturnType<typeof limitConcurrency>;
  rate?: Rate | undefined;
  onVerdict?: ((finding: Finding) => void) | undefined;
}

async function runIn({ name, faults, staged, seconds: extra }: Circumstances, given: TrialsToRun) {
  const { command, folder, timeoutSeconds, server, rate, signal } = given;
  signal.throwIfAborted();
  const other = await startMockServer({ ...server, port: 0 });
  let staging: Partial<ReturnType<typeof stage>> = {};
  const mock = await startServer(server, (simulator) => {
    const company = simulator.company(simulator.defaultKey);
    if (company) staging = stage(staged, { company, otherOrigin: other.url });
    return {
      exchange(request, standIn) {
        const arrived = performance.timeOrigin + performance.now();
        staging.before?.(request);
        return after(simulator.exchange(request, standIn), (it) => {
          if (it.company !== company) return it;
          staging.remark?.(it.requestId, { arrived });
          return staging.after?.(it) ?? it;
        });
      },
    };
  });
  const close = () => Promise.all([mock.close(), other.close()]);
  for (const fault of faults) mock.faults.add(fault);
  let exitCode: number | null;
  let [seconds, count] = [0, 1];
  try {
    do {
      const ended = await runCommand({
        ...{ command, signal, timeoutSeconds: timeoutSeconds + extra },
        output: join(folder, `${name}${count > 1 ? `-${count}` : ""}.log`),
        env: { TOTEM_PARTNER_BASE_URL: mock.baseUrl, TOTEM_PARTNER_API_KEY: mock.apiKey, TOTEM_TRIAL: name },
      });
      // The work that a stopped command left undone says nothing about it.
      signal.throwIfAborted();
      [exitCode, seconds, count] = [ended.exitCode, seconds + ended.seconds, count + 1];
    } while (staging.startsAgain?.());
    // A request that its client has given up is recorded when its delayed response ends.
    await close();
    const coverage = mock.coverage();
    const requests = observe(mock.requests(), staging.remarks);
    const observed = { requests, exitCode, rate, coverage, staying: staging.staying?.() };
    return { ...{ ...observed, elsewhere: observe(other.requests()) }, seconds };
  } finally {
    await close();
  }
}

export async function runTrials(given: TrialsToRun) {
  const { trials, turn, onVerdict } = given;
  const findings = new Map<ClientTrial, Finding>();
  const judged = async (circumstances: Circumstances, baseline?: Awaited<ReturnType<typeof runIn>>) => {
    const run = await turn(() => runIn(circumstances, given));
    for (const trial of trials.filter((one) => one.circumstances === circumstances)) {
      const finding = { ...judgeRun(trial, run, baseline ?? run), seconds: run.seconds };
      findings.set(trial, finding);
      onVerdict?.(finding);
    }
    return run;
  };
  const [first, ...others] = runsFor(trials);
  const baseline = await judged(first);
  const later = baseline.exitCode === 0 ? await Promise.all(others.map((one) => judged(one, baseline))) : [];
  return {
    baselineExitCode: baseline.exitCode,
    findings: trials.flatMap((trial) => findings.get(trial) ?? []),
    consulted: new Set([baseline, ...later].flatMap(({ coverage }) => coverage.assumptions.exercised)),
  };
}
