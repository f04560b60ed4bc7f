import type { ProxyCounts } from "../proxy/proxy-audit.ts";
import { type ContractProxy, startContractProxy } from "../proxy/start-contract-proxy.ts";
import { causeReport, type ReportedViolation, violationCauses } from "../proxy/reported-violations.ts";
import type { LogFormat } from "../reporting/log.ts";
import type { ProxyFlags } from "./flags/proxy-flags.ts";
import { settledBy } from "./flags/settling-flags.ts";
import { tokenIn } from "./flags/token-flags.ts";
import { explainStart } from "./running/running-server.ts";
import { endSignal, whileRunning } from "./running/while-running.ts";

function startLine({ url, version }: ContractProxy, upstream: string, log: LogFormat): string {
  if (log === "json")
    return JSON.stringify({ at: new Date(), event: "ready", url, upstream, version, pid: process.pid });
  return `totem-mock ${version} forwards ${url} to ${upstream}. Make ${url} the base URL of your client.`;
}

function endLine(
  { checked, dropped, violations }: ProxyCounts,
  found: readonly ReportedViolation[],
  log: LogFormat,
): string {
  const causes = violationCauses(found);
  if (log === "json") return JSON.stringify({ at: new Date(), event: "end", checked, dropped, violations, causes });
  const missed = dropped > 0 ? `, not checked: ${String(dropped)}` : "";
  const { service, client } = violations;
  const total = `Exchanges checked: ${String(checked)}${missed}. Violations: ${String(service)} by the service, ${String(client)} by clients.`;
  const isPartial = found.length < service + client;
  const newest = isPartial ? [`The newest ${String(found.length)}, by their cause:`] : [];
  return [total, ...newest, ...causeReport(causes)].join("\n");
}

/** Forwards requests until a termination signal, and then prints its findings. */
export async function proxy(flags: ProxyFlags): Promise<void> {
  const { upstream, port, host, allowHost, observe, readyFile, log, failOnViolation } = flags;
  const adminToken = tokenIn(flags);
  const ended = endSignal();
  const write = (line: string) => {
    if (log !== "silent") process.stdout.write(`${line}\n`);
  };
  const running = await startContractProxy({
    upstream,
    port,
    host,
    assumptions: await settledBy(flags),
    log,
    write,
    ...(allowHost !== undefined && { allowHosts: allowHost }),
    ...(adminToken !== undefined && { adminToken }),
    ...(observe !== undefined && { observe }),
  }).catch((error: unknown) => {
    throw explainStart(error, flags);
  });
  await whileRunning({ server: running, readyFile, ready: { url: running.url } }, async () => {
    write(startLine(running, upstream, log));
    await ended;
  });
  const counts = running.counts();
  if (log !== "silent") write(endLine(counts, await running.violations(), log));
  if (failOnViolation && counts.violations.service > 0) process.exitCode = 1;
}
