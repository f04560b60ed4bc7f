import { parseAssumptions } from "@totem-partner/simulator";
import { AllowedHosts } from "../allowed-hosts.ts";
import { createAuditLog } from "../audit/audit-log.ts";
import { prismObstacle } from "../audit/prism.ts";
import { proxyOptions } from "../checks/options.ts";
import { checkOptions, MockUsageError } from "@totem-partner/simulator/steering";
import { listen } from "../http-server.ts";
import { createLog, type LogFormat } from "../log.ts";
import { UsageError } from "../cli/usage-error.ts";
import type { Observations, ServiceObservation, ServiceObservationOptions } from "../observe/observed-service.ts";
import { packageVersion } from "../package-version.ts";
import { Connections } from "../connections.ts";
import { reportFailure } from "../report-failure.ts";
import { urlHost } from "../url-host.ts";
import { CaptureBudget } from "./captured-body.ts";
import { closeProxy } from "./close-proxy.ts";
import { ProxyAudit, type ProxyCounts } from "./proxy-audit.ts";
import { createProxyServer } from "./proxy-server.ts";
import { readUpstream } from "./upstream.ts";
import type { ReportedViolation } from "./violation-causes.ts";

/** How a proxy is started. */
export interface ContractProxyOptions {
  /** The base URL of the service that it forwards to, http or https, such as `https://api.example.com/partner`. */
  upstream: string;
  /** The port; 0 takes any that is free. Default: 0. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1, this machine only. */
  host?: string;
  /**
   * How the service settles switchable assumptions, by their ids, such as `{ "list-envelope": "data" }`: what is not a
   * violation then. Default: every default.
   */
  assumptions?: Readonly<Record<string, string | number>>;
  /** Names besides this machine's own and `host` that requests may be addressed to. Default: none. */
  allowHosts?: readonly string[];
  /** With it, every call of the control API must carry it as a bearer token. Default: this machine only, no token. */
  adminToken?: string;
  /**
   * A file in which the proxy keeps a profile of the service, learned from what passes, such as `service.yaml`. What the
   * file has already is kept unless it turns out to be wrong. Default: nothing is learned.
   */
  observe?: string;
  /** How requests and violations are logged. Default: silent. */
  log?: LogFormat;
  /** Where log lines go. Default: standard output. */
  write?: (line: string) => void;
}

/** A proxy that is running. */
export interface ContractProxy {
  /** Where it listens: the base URL for a client, in place of the service's. */
  url: string;
  /** The port it listens on. */
  port: number;
  /** The version of this package. */
  version: string;
  /** The violations so far, the newest 1,000 of them, oldest first; every exchange until now has been checked. */
  violations(): Promise<ReportedViolation[]>;
  /** How many exchanges were checked, dropped and are waiting, and how many violations were found. */
  counts(): ProxyCounts;
  /** What passing traffic has shown of the service so far; undefined without `observe`. */
  observations(): Promise<Observations | undefined>;
  /** Forgets the violations and their counts. */
  clear(): void;
  /**
   * Stops accepting, finishes what is under way, and checks what is waiting, for 5 seconds at most. With `observe`, then
   * learns from what has passed, for 30 seconds at most, and writes the profile.
   */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

async function observing(
  file: string | undefined,
  options: Omit<ServiceObservationOptions, "file">,
): Promise<ServiceObservation | undefined> {
  if (file === undefined) return undefined;
  // What learns knows the whole contract, and most proxies need none of it.
  const { ServiceObservation } = await import("../observe/observed-service.ts");
  return ServiceObservation.start({ ...options, file }).catch((error: unknown) => {
    throw error instanceof UsageError ? new MockUsageError(error.message) : error;
  });
}

/**
 * Starts a proxy in this process: it forwards requests to a service and answers to the client, both byte for byte, and
 * holds them against the contract beside that.
 *
 * @example
 * await using proxy = await startContractProxy({ upstream: "https://api.example.com/partner" });
 * const partner = new PartnerClient({ baseUrl: proxy.url, apiKey });
 * await partner.authorizations.list();
 * console.log(await proxy.violations());
 *
 * @throws {AssumptionError} for an assumption that does not exist or a value that it cannot take.
 * @throws {MockUsageError} for an option that it cannot have or that is undefined, for a file to observe into that is no profile, and where
 *   Prism, which checks, is missing.
 * @throws {Error} with the code EADDRINUSE and the like when it cannot listen.
 */
export async function startContractProxy(options: ContractProxyOptions): Promise<ContractProxy> {
  const checked = checkOptions("startContractProxy(options)", proxyOptions, options);
  const { port = 0, host = "127.0.0.1", log = "silent" } = checked;
  const upstream = readUpstream(checked.upstream);
  if (typeof upstream === "string") throw new MockUsageError(`startContractProxy(options): upstream: ${upstream}`);
  const obstacle = prismObstacle();
  if (obstacle !== undefined) throw new MockUsageError(`The proxy needs Prism. ${obstacle}.`);
  const version = packageVersion();
  const write = checked.write ?? ((line: string) => process.stdout.write(`${line}\n`));
  const observation = await observing(checked.observe, { upstream, log, write, onFailure: reportFailure });
  const audit = new ProxyAudit({
    assumed: parseAssumptions(checked.assumptions ?? {}),
    log: createAuditLog(log, write),
    onFailure: reportFailure,
  });
  const connections = new Connections();
  const server = createProxyServer({
    upstream,
    captures: new CaptureBudget(),
    hosts: new AllowedHosts([host, ...(checked.allowHosts ?? [])]),
    connections,
    log: createLog(log, write),
    audit,
    ...(observation && { observation }),
    version,
    adminToken: checked.adminToken,
  });
  const address = await listen(server, port, host);
  const close = (): Promise<void> => closeProxy({ server, connections, audit, observation });
  return {
    url: `http://${urlHost(host)}:${String(address.port)}`,
    port: address.port,
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
