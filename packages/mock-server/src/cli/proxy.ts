import { placeOf } from "@totem-partner/audit";
import { withBasis } from "@totem-partner/discovery/drift";
import type { FlagsOf } from "@totem-partner/spec/flags";
import { printable } from "@totem-partner/spec/printable";
import { endSignal } from "@totem-partner/spec/program";
import { whileRunning } from "@totem-partner/spec/ready-file";
import { tlsIn, trustLines } from "@totem-partner/spec/tls-flags";
import type { ProxyCounts } from "../proxy/proxy-audit.ts";
import { type ReportedViolation, violationCauses } from "../proxy/reported-violations.ts";
import { startContractProxy } from "../proxy/start-contract-proxy.ts";
import { entryWriter } from "../reporting/log.ts";
import { adminTokenIn, settledBy } from "./flags/shared-flags.ts";
import type { proxyFlags } from "./flags/server-flags.ts";
import { explainStart } from "./serve.ts";

const mostShown = 100;

type ViolationCause = ReturnType<typeof violationCauses>[number];

function causeLine({ by, basis, message, times, first, ...cause }: ViolationCause): string {
  const words = withBasis(`by the ${by}: ${placeOf(cause)}: ${message.replace(/\.$/, "")}`, basis);
  const where = `${first.method} ${first.target}, ${String(first.status)}`;
  return `  ${printable(`${words}: ${times === 1 ? where : `${String(times)} times, first in ${where}`}`)}`;
}

export function causeReport(causes: readonly ViolationCause[]): string[] {
  const more = causes.length - mostShown;
  const lines = causes.slice(0, mostShown).map(causeLine);
  return more > 0 ? [...lines, `  … and ${String(more)} more causes`] : lines;
}

function inWords(
  { checked, sampled, dropped, violations: { service, client } }: ProxyCounts,
  found: readonly ReportedViolation[],
): string {
  const alike = sampled > 0 ? `, skipped because similar ones were checked: ${String(sampled)}` : "";
  const missed = dropped > 0 ? `, not checked: ${String(dropped)}` : "";
  const total = `Exchanges checked: ${String(checked)}${alike}${missed}. Violations: ${String(service)} by the service, ${String(client)} by clients.`;
  const isPartial = found.length < service + client;
  const newest = isPartial ? [`The newest ${String(found.length)}, by their cause:`] : [];
  return [total, ...newest, ...causeReport(violationCauses(found))].join("\n");
}

/** Runs a proxy until it is stopped. `observe` is the file of the profile that it learns. */
export async function proxy(flags: FlagsOf<typeof proxyFlags> & { observe?: string }): Promise<void> {
  const { upstream, port, host, allowHost = [], observe, readyFile, log, failOnViolation } = flags;
  const adminToken = adminTokenIn(flags);
  const ended = endSignal();
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const writeEntry = entryWriter(log, write);
  const { tls, ...trust } = await tlsIn(flags, [host, ...allowHost], process.env);
  const running = await startContractProxy({
    ...{ upstream, port, host, assumptions: await settledBy(flags), log, write },
    allowHosts: allowHost,
    ...(tls !== undefined && { tls }),
    ...(adminToken !== undefined && { adminToken }),
    ...(observe !== undefined && { observe }),
  }).catch((error: unknown) => {
    throw explainStart(error, flags);
  });
  const { url, version } = running;
  await whileRunning(running, readyFile, { url, ...trust }, async () => {
    writeEntry?.({ at: new Date(), event: "ready", url, upstream, version, pid: process.pid, ...trust }, () =>
      [
        `totem-mock ${version} forwards ${url} to ${upstream}. Make ${url} the base URL of your client.`,
        ...trustLines(trust.ca),
      ].join("\n"),
    );
    await ended;
  });
  const counts = running.counts();
  if (writeEntry) {
    const found = await running.violations();
    const { waiting: _waiting, ...others } = counts;
    const entry = { at: new Date(), event: "end", ...others, causes: violationCauses(found) };
    writeEntry(entry, () => inWords(counts, found));
  }
  if (failOnViolation && counts.violations.service > 0) process.exitCode = 1;
}
