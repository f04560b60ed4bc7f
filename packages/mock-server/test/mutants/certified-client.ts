import {
  clientTrials,
  judgeRun,
  type ObservedRun,
  observe as observed,
  runsFor,
  type Verdict,
} from "@totem-partner/certification";
import { type Erp, type Integration, newErp } from "./erp.ts";
import { document } from "./programs.ts";
import { key, ServiceHere } from "./service-here.ts";
import { VirtualTime } from "./virtual-time.ts";

/** The time after which certify stops a command by default, besides what its circumstances take, in seconds. */
const timeoutSeconds = 120;

/** Runs an integration once; its exit code, or null if it had to be stopped. */
export async function runOnce(
  integrate: Integration,
  { service, erp, time, seconds }: { service: ServiceHere; erp: Erp; time: VirtualTime; seconds: number },
): Promise<number | null> {
  service.begin();
  const run = integrate({ base: service.base, key, erp, document: document(), fetch: service.fetch, time });
  try {
    return (await time.ran(run, seconds)) ?? null;
  } catch {
    return 1;
  }
}

type Circumstances = ReturnType<typeof runsFor>[number];

async function observe(integrate: Integration, { faults, staged, seconds }: Circumstances): Promise<ObservedRun> {
  using time = new VirtualTime();
  const service = new ServiceHere(time, faults, staged);
  const context = { service, erp: newErp(), time, seconds: timeoutSeconds + seconds };
  let exitCode = await runOnce(integrate, context);
  while (service.staging.startsAgain?.()) exitCode = await runOnce(integrate, context);
  const { staging, strays } = service;
  const requests = observed(service.requests(), staging.remarks);
  return { requests, exitCode, staying: staging.staying?.(), elsewhere: strays.map((request) => strayOf(request)) };
}

/** A request to another origin, as far as a trial looks at it. */
const strayOf = ({ method, url }: Request): ObservedRun["elsewhere"][number] => ({
  ...{ id: "elsewhere", operationId: null, method, path: new URL(url).pathname, query: {}, status: 204 },
  ...{ problem: null, consulted: [], body: undefined, service: null, fault: null },
  ...{ arrived: Date.now(), answered: Date.now() },
});

export interface Certified {
  exitCode: number | null;
  outcomes: Map<string, Verdict>;
}

/** The verdict of every trial about an integration in this process, as certify comes to it. */
export async function certifiedClient(integrate: Integration): Promise<Certified> {
  const outcomes = new Map<string, Verdict>();
  const [first, ...others] = runsFor(clientTrials);
  const baseline = await observe(integrate, first);
  const judge = (run: ObservedRun, circumstances: Circumstances): void => {
    for (const trial of clientTrials) {
      if (trial.circumstances === circumstances) outcomes.set(trial.id, judgeRun(trial, run, baseline));
    }
  };
  judge(baseline, first);
  if (baseline.exitCode === 0) for (const one of others) judge(await observe(integrate, one), one);
  return { exitCode: baseline.exitCode, outcomes };
}
