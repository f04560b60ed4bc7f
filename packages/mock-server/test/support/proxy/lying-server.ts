import { type Audit, type ContractMode, createAudit, PreferredAnswers } from "@totem-partner/audit";
import { ControlApi, EventStreams, Pages } from "@totem-partner/control";
import { type Exchange, Simulator } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import { startAuditQueue } from "../../../src/audit/audit-queue.ts";
import { AllowedHosts } from "../../../src/http/listening/allowed-hosts.ts";
import { Connections } from "../../../src/http/connections.ts";
import { Holds } from "../../../src/http/holds.ts";
import { createHttpServer, listen } from "../../../src/http/http-server.ts";

/** A server whose answers are changed on their way out. */
export interface LyingServer extends AsyncDisposable {
  url: string;
  audit: Audit;
  simulator: Simulator;
}

const fail = (failure: unknown): never => {
  throw failure;
};

/** Starts a server that answers something else than the service, in a mode of the audit. */
export async function startLyingServer(
  contract: ContractMode,
  lie: (exchange: Exchange) => Partial<Exchange["answer"]>,
): Promise<LyingServer> {
  const simulator = new Simulator();
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, fail);
  const streams = new EventStreams(journal, redactor);
  const outsiders = () => simulator.company(simulator.defaultKey);
  const audit = createAudit({
    contract,
    obstacle: undefined,
    redactor,
    outsiders,
    startQueue: startAuditQueue,
    onFound: () => undefined,
    onFailure: fail,
  });
  const exchange: Simulator["exchange"] = async (request) => {
    const honest = await simulator.exchange(request);
    return { ...honest, answer: { ...honest.answer, ...lie(honest) } };
  };
  const server = createHttpServer({
    simulator: { exchange },
    control: new ControlApi({ simulator, journal, violations: audit, streams, redactor, version: "0" }),
    pages: new Pages({}, undefined),
    journal,
    audit,
    log: undefined,
    hosts: new AllowedHosts(["127.0.0.1"]),
    cors: undefined,
    connections: new Connections(),
    holds: new Holds(),
    redactor,
    preferred: new PreferredAnswers(),
    newRequestId: () => crypto.randomUUID(),
  });
  const { port } = await listen(server, 0, "127.0.0.1");
  return {
    url: `http://127.0.0.1:${String(port)}`,
    audit,
    simulator,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await audit.close();
    },
  };
}
