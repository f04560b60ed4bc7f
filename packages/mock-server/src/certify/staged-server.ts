import {
  type Circumstances,
  type ObservedRun,
  observedRun,
  type Rate,
  type Staging,
} from "@totem-partner/certification";
import { after } from "@totem-partner/simulator/host";
import type { MockServerOptions } from "../server-options.ts";
import type { MockServer } from "../mock-server.ts";
import { startMockServer, startServer } from "../start-mock-server.ts";

/** The service of one run, and the same at another origin. */
export interface StagedServer {
  mock: MockServer;
  /** What was seen of the requests of a command that ended so. */
  observe: (exitCode: number | null, rate?: Rate) => ObservedRun;
  close: () => Promise<void>;
}

/** Starts the service that some circumstances need. */
export async function startStagedServer(
  { faults, staged }: Circumstances,
  options: MockServerOptions,
): Promise<StagedServer> {
  const other = await startMockServer({ ...options, port: 0 });
  const arrivals = new Map<string, number>();
  let staging: Staging = {};
  const mock = await startServer(options, (simulator) => {
    const company = simulator.company(simulator.defaultKey);
    if (staged && company) staging = staged({ company, otherOrigin: other.url });
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
    observe: (exitCode, rate) =>
      observedRun(mock.requests(), exitCode, {
        ...{ arrivals, rate, remarks: staging.remarks, staying: staging.staying?.() },
        elsewhere: other.requests(),
      }),
    async close() {
      await Promise.all([mock.close(), other.close()]);
    },
  };
}
