import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createAudit, PreferredAnswers } from "@totem-partner/audit";
import { type Assets, everyPage, type PageOptions, Pages, type PageTable, rootPages } from "@totem-partner/control";
import type * as Bundler from "@totem-partner/control/bundle";
import { Simulator, type SimulatorOptions, StoredStateError } from "@totem-partner/simulator";
import {
  type CheckedSimulationOptions,
  Journal,
  MockUsageError,
  Redactor,
  simulatorOptions,
} from "@totem-partner/simulator/host";
import type { SimulationOptions } from "@totem-partner/simulator/control";
import { contractMode, createAuditLog, startAuditQueue } from "./audit/server-audit.ts";
import { DataFileError } from "./data/data-file-error.ts";
import { DataFile } from "./data/data-file.ts";
import { Cors } from "./http/access.ts";
import { ControlLater } from "./http/control-later.ts";
import { AllowedHosts } from "./http/http-adapter.ts";
import { answering } from "./http/http-server.ts";
import { ListeningServer, patience } from "./http/listening-server.ts";
import { Holds } from "./http/node-responses.ts";
import { packageVersion, uiFolder } from "./package-contents.ts";
import { createLog, reportFailure } from "./reporting/log.ts";
import { DeliveryFiles } from "./sending/delivery-files.ts";
import { createDeliveryLog } from "./sending/delivery-log.ts";
import { destinationsOf } from "./sending/destinations.ts";
import { createDeliver, Outbound } from "./sending/outbound.ts";
import type { MockServerOptions } from "./server-options.ts";

type OwnOptions = Omit<MockServerOptions, keyof SimulationOptions>;

type CheckedServerOptions = CheckedSimulationOptions & {
  [Name in keyof OwnOptions]: OwnOptions[Name] | undefined;
};

const isBuilt = !import.meta.url.endsWith(".ts");

/** Without a build, the dashboard is bundled whenever a browser loads it. */
async function bundledDashboard(): Promise<string> {
  const bundler = new URL("../../control/bundle-dashboard.ts", import.meta.url).href;
  const { bundleDashboard } = (await import(bundler)) as typeof Bundler;
  return bundleDashboard();
}

const assets: Assets = (name) =>
  name === "dashboard/main.js" && !isBuilt ? bundledDashboard() : readFile(new URL(name, uiFolder()));

export const serverPages = (options: Omit<PageOptions, "assets">): PageTable => ({
  ...everyPage({ ...options, assets }),
  ...rootPages({ ...options, assets }),
});

function createSimulator(data: DataFile | undefined, options: SimulatorOptions): Simulator {
  try {
    return new Simulator(options);
  } catch (error) {
    data?.close();
    if (data === undefined || !(error instanceof StoredStateError)) throw error;
    if (error.cause instanceof DataFileError) throw error.cause;
    throw new DataFileError(data.path, `cannot be read. ${error.message.replace(/\.$/, "")}`, "repair", {
      cause: error,
    });
  }
}

export async function runServer(
  options: CheckedServerOptions,
  around: (simulator: Simulator) => Pick<Simulator, "exchange"> = (simulator) => simulator,
) {
  const { seed, ...checked } = options;
  const { port = 0, host = "127.0.0.1", log = "silent", contract = "audit" } = checked;
  const { adminToken, deliverTo = "any", denyDelivery = [] } = checked;
  const { unavailableReason, meaning } = contractMode(contract);
  const version = packageVersion();
  const simulated = simulatorOptions(checked);
  // The YAML parser takes 10 MB, so it is only loaded for a seed.
  const given = seed === undefined ? undefined : (await import("./input/read-seed.ts")).companiesIn(seed);
  if (simulated.maxCompanies === 0 && !given?.companies.length) {
    throw new MockUsageError("maxCompanies is 0 (--max-companies), so a seed (--seed) must define the companies.");
  }
  const write = checked.write ?? ((line: string) => process.stdout.write(`${line}\n`));

  const files = new DeliveryFiles();
  const data = checked.data === undefined ? undefined : new DataFile(checked.data);
  const simulator = createSimulator(data, {
    ...simulated,
    ...(given && { companies: given.companies }),
    ...(given?.testFixtures && { testFixtures: given.testFixtures }),
    deliveryOverflow: files,
    ...(data && { store: data }),
    onFailure: reportFailure,
  });
  const redactor = new Redactor(simulator.knownKeys);
  const auditLog = createAuditLog(log, write);
  const audit = createAudit({
    contract,
    unavailableReason,
    redactor,
    outsiders: () => simulator.company(simulator.defaultKey),
    startQueue: (onCrash) => startAuditQueue(onCrash, { isFrugal: true }),
    onFound: auditLog?.violation,
    onFailure: reportFailure,
  });
  const outbound = new Outbound(destinationsOf({ deliverTo, denied: denyDelivery }));
  const onDelivery = createDeliveryLog(log, write, redactor);
  simulator.sendWith({
    deliver: createDeliver(`totem-mock/${version}`, audit.delivery, outbound),
    ...(onDelivery && { onDelivery }),
  });

  const server = await ListeningServer.listen(port, host, patience, checked.tls).catch((error: unknown) => {
    simulator.close();
    data?.close();
    throw error;
  });
  const { url } = server;
  const journal = new Journal(redactor, reportFailure);
  const started = {
    assumptions: simulated.assumptions ?? {},
    now: simulated.now === undefined ? undefined : new Date(simulated.now),
    contract: { mode: contract, meaning },
  };
  const pages = serverPages({ simulator, adminToken, version, url, started });
  const control = new ControlLater({ simulator, journal, violations: audit, redactor, version, adminToken });
  const holds = new Holds();
  server.answerWith(
    answering({
      simulator: around(simulator),
      control,
      pages: new Pages(pages, adminToken),
      journal,
      audit: contract === "off" ? undefined : audit,
      log: createLog(log, write),
      hosts: new AllowedHosts([host, ...(checked.allowHosts ?? [])]),
      cors: checked.cors?.length ? new Cors(checked.cors) : undefined,
      holds,
      redactor,
      preferred: new PreferredAnswers(),
      newRequestId: simulated.newIds?.("refused requests") ?? randomUUID,
    }),
  );
  if (unavailableReason !== undefined) auditLog?.notAudited(unavailableReason);

  const close = async (): Promise<void> => {
    await control.close();
    holds.close();
    for (const { faults } of simulator.companies) faults.held.close();
    // Deliveries caused by the last call are still sent; retries that are not due yet are not awaited.
    await server.close(() => Promise.all(simulator.companies.map(({ deliveries }) => deliveries.flush())));
    // Waiting deliveries are sent when the file is used again.
    simulator.close();
    data?.close();
    for (const company of simulator.companies) company.deliveries.stop();
    outbound.close();
    files.close();
    await audit.close();
  };
  return {
    ...{ simulator, journal, redactor, audit },
    apiKey: simulator.defaultKey,
    url,
    baseUrl: simulator.prefixIsRequired ? `${url}/partner` : url,
    port: server.port,
    version,
    close,
  };
}
