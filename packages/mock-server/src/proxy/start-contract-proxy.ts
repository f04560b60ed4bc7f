import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { prismUnavailableReason } from "@totem-partner/audit";
import {
  checkOptions,
  MockUsageError,
  settledBy,
  simulationFields,
  type SimulationOptions,
  strictObject,
} from "@totem-partner/simulator/control";
import { z } from "zod";
import { createAuditLog } from "../audit/server-audit.ts";
import { AllowedHosts } from "../http/http-adapter.ts";
import { listeningFields, type ListeningOptions } from "../server-options.ts";
import { ListeningServer, patience } from "../http/listening-server.ts";
import { readUpstream } from "../input/upstream.ts";
import { UsageError } from "@totem-partner/spec/program";
import type { Observations, ServiceObservation } from "../observe/observed-service.ts";
import { packageVersion, schemaLineOf } from "../package-contents.ts";
import { createLog, reportFailure } from "../reporting/log.ts";
import { captureBudget } from "./captured-exchange.ts";
import { ProxyAudit, type ProxyCounts } from "./proxy-audit.ts";
import { forwarding } from "./proxy-server.ts";
import type { ReportedViolation } from "./reported-violations.ts";

/** Options of `startContractProxy`. */
export interface ContractProxyOptions extends ListeningOptions {
  /** The base URL of the service that it forwards to, http or https, such as `https://api.example.com/partner`. */
  upstream: string;
  /** A profile of the service, parsed. Default: none. */
  profile?: NonNullable<SimulationOptions["profile"]>;
  /**
   * The way the service settles switchable assumptions, by id, such as `{ "list-envelope": "data" }`, so that this is no
   * violation; they win over those of `profile`. Default: every default.
   */
  assumptions?: Readonly<Record<string, InputValue>>;
  /**
   * A file in which the proxy keeps a profile of the service, learned from the traffic, such as `service.yaml`. Its
   * existing values are kept unless the traffic rules them out. Default: nothing is learned.
   */
  observe?: string;
}

/** Clients may be as slow as with the real service: Node's own limits. */
const proxyPatience = { ...patience, headersTimeout: 60_000, requestTimeout: 300_000 };

const proxyOptions = strictObject({
  upstream: z.string(),
  observe: z.string().min(1).optional(),
  profile: simulationFields.profile,
  assumptions: simulationFields.assumptions,
  ...listeningFields,
} satisfies Record<keyof ContractProxyOptions, z.ZodType>);

/** A running proxy. */
export interface ContractProxy {
  /** The address it listens on: the base URL for clients, in place of the service's. */
  url: string;
  /** The port it listens on. */
  port: number;
  /** The version of this package. */
  version: string;
  /** Returns the newest 1,000 violations, oldest first, after every exchange so far has been checked. */
  violations(): Promise<ReportedViolation[]>;
  /** Returns how many exchanges were checked, sampled and dropped, how many wait, and how many violations were found. */
  counts(): ProxyCounts;
  /** Returns what the traffic has shown about the service so far; undefined without `observe`. */
  observations(): Promise<Observations | undefined>;
  /** Forgets the violations and their counts. */
  clear(): void;
  /**
   * Stops accepting connections, lets exchanges in flight finish and checks waiting ones, for 5 seconds at most. With
   * `observe`, it then learns from the remaining traffic, and writes the profile.
   */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

async function observing(
  file: string | undefined,
  options: Omit<Parameters<typeof ServiceObservation.start>[0], "file">,
): Promise<ServiceObservation | undefined> {
  if (file === undefined) return undefined;
  // Learning requires the whole contract, which most proxies do not need.
  const { ServiceObservation } = await import("../observe/observed-service.ts");
  const heading = schemaLineOf("profile", file);
  return ServiceObservation.start({ ...options, file, heading }).catch((error: unknown) => {
    throw error instanceof UsageError ? new MockUsageError(error.message) : error;
  });
}

interface OpenProxy {
  server: Pick<ListeningServer, "close">;
  audit: Pick<ProxyAudit, "flush" | "close">;
  observation: Pick<ServiceObservation, "finish" | "close"> | undefined;
}

/** The observation comes after the limit of the others, so that a slow client or audit takes nothing from the profile. */
export async function closeProxy({ server, audit, observation }: OpenProxy): Promise<void> {
  await server.close(() => audit.flush());
  await observation?.finish();
  observation?.close();
  await audit.close();
}

/**
 * Starts a proxy in this process: it forwards requests to a service and responses to the client, both byte for byte,
 * and checks them against the contract on the side.
 *
 * @example
 * await using proxy = await startContractProxy({ upstream: "https://api.example.com/partner" });
 * const partner = new PartnerClient({ baseUrl: proxy.url, apiKey });
 * await partner.authorizations.list();
 * console.log(await proxy.violations());
 *
 * @throws {AssumptionError} for an unknown assumption or an invalid value.
 * @throws {MockUsageError} for an unknown, undefined or invalid option, for an `observe` file that is not a profile,
 *   and if Prism, which checks, is missing.
 * @throws {Error} with the code EADDRINUSE and the like if it cannot listen; without a code if it cannot with `tls`.
 */
export async function startContractProxy(options: ContractProxyOptions): Promise<ContractProxy> {
  const checked = checkOptions("startContractProxy(options)", proxyOptions, options);
  const { port = 0, host = "127.0.0.1", log = "silent" } = checked;
  const upstream = readUpstream(checked.upstream);
  if (typeof upstream === "string") throw new MockUsageError(`startContractProxy(options): upstream: ${upstream}`);
  const unavailableReason = prismUnavailableReason();
  if (unavailableReason !== undefined) throw new MockUsageError(`The proxy needs Prism. ${unavailableReason}.`);
  const version = packageVersion();
  const write = checked.write ?? ((line: string) => process.stdout.write(`${line}\n`));
  const observation = await observing(checked.observe, { upstream, log, write, onFailure: reportFailure });
  const audit = new ProxyAudit({
    assumed: settledBy(checked),
    log: createAuditLog(log, write),
    onFailure: reportFailure,
  });
  const server = await ListeningServer.listen(port, host, proxyPatience, checked.tls);
  server.answerWith(
    forwarding({
      upstream,
      captures: captureBudget(),
      hosts: new AllowedHosts([host, ...(checked.allowHosts ?? [])]),
      log: createLog(log, write),
      audit,
      ...(observation && { observation }),
      version,
      adminToken: checked.adminToken,
    }),
  );
  const close = (): Promise<void> => closeProxy({ server, audit, observation });
  return {
    url: server.url,
    port: server.port,
    version,
    violations: () => audit.violations(),
    counts: () => audit.counts,
    async observations() {
      await audit.flush();
      return observation?.shown();
    },
    clear: () => audit.clear(),
    close,
    [Symbol.asyncDispose]: close,
  };
}
