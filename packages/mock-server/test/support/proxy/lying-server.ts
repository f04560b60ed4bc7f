import { type Audit, type ContractMode, createAudit, PreferredAnswers } from "@totem-partner/audit";
import { Pages } from "@totem-partner/control";
import { ControlApi, EventStreams } from "@totem-partner/control/api";
import { type Exchange, Simulator } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import { startAuditQueue } from "../../../src/audit/server-audit.ts";
import { AllowedHosts } from "../../../src/http/access.ts";
import { Holds } from "../../../src/http/node-responses.ts";
import { answering } from "../../../src/http/http-server.ts";
import { ListeningServer } from "../../../src/http/listening-server.ts";

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
  const parts = {
    simulator: { exchange },
    control: new ControlApi({ simulator, journal, violations: audit, streams, redactor, version: "0" }),
    pages: new Pages({}, undefined),
    journal,
    audit,
    log: undefined,
    hosts: new AllowedHosts(["127.0.0.1"]),
    cors: undefined,
    holds: new Holds(),
    redactor,
    preferred: new PreferredAnswers(),
    newRequestId: () => crypto.randomUUID(),
  };
  const server = await ListeningServer.listen(0, "127.0.0.1");
  server.answerWith(answering(parts));
  return {
    url: server.url,
    audit,
    simulator,
    async [Symbol.asyncDispose]() {
      await server.close(() => Promise.resolve());
      await audit.close();
    },
  };
}
