import { performance, type EventLoopUtilization } from "node:perf_hooks";
import {
  type AuditedRecord,
  type ContractMode,
  type FoundViolation,
  placeOf,
  prismUnavailableReason,
  type Violation,
} from "@totem-partner/audit";
import { MockUsageError } from "@totem-partner/simulator/host";
import { printable } from "@totem-partner/spec/printable";
import { entryWriter, type LogFormat } from "../reporting/log.ts";
import { BatchQueue } from "../threads/batch-queue.ts";
import { CpuBudget } from "../threads/cpu-budget.ts";
import { startThread } from "../threads/thread.ts";

const meanings: Readonly<Record<ContractMode, string>> = {
  audit: "Every response is checked against the contract, in the background.",
  strict: "Every response is checked against the contract before it is sent.",
  off: "Responses are not checked against the contract.",
};

export function contractMode(mode: ContractMode, findUnavailableReason = prismUnavailableReason) {
  // Off does not look for Prism: that takes longer than a start without it.
  const unavailableReason = mode === "off" ? undefined : findUnavailableReason();
  if (unavailableReason === undefined) return { unavailableReason, meaning: meanings[mode] };
  if (mode === "strict") throw new MockUsageError(`The contract mode strict needs Prism. ${unavailableReason}.`);
  return { unavailableReason, meaning: `Responses are not checked. ${unavailableReason}.` };
}

function pretty(found: FoundViolation, company: string | undefined): string {
  const { at, by, method, target, status } = found;
  const subject = [method, printable(target), ...(status === null ? [] : [`answered with ${String(status)}`])];
  const parts = [at.slice(11, 23), "---", `violation by the ${by}:`, ...subject];
  if (company !== undefined) parts.push(`[${company}]`);
  return `${parts.join(" ")}\n             ${printable(`${placeOf(found)}: ${found.message}`)}`;
}

export function createAuditLog(format: LogFormat, write: (line: string) => void) {
  const writeEntry = entryWriter(format, write);
  if (writeEntry === undefined) return undefined;
  return {
    violation: (found: FoundViolation, company: string | undefined): void =>
      writeEntry({ event: "violation", ...found, company }, () => pretty(found, company)),
    notAudited: (reason: string): void => {
      const inWords = () => `Nothing is checked against the contract. ${reason}, or start with --contract off.`;
      writeEntry({ at: new Date(), event: "not-audited", reason }, inWords);
    },
  };
}

/** The bundle of the thread is next to the main bundle; in the repository, the thread's source is used. */
const code = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./audit-worker.js", import.meta.url);

interface SpareShareOptions {
  idle: number;
  busy: number;
  utilization?: () => Pick<EventLoopUtilization, "active" | "idle">;
}

/** Returns the share of the time that other work may take: the less the busier this thread was since it was last asked. */
export function spareShare(options: SpareShareOptions): () => number {
  const { idle, busy, utilization = () => performance.eventLoopUtilization() } = options;
  let last = utilization();
  return () => {
    const now = utilization();
    const [active, waited] = [now.active - last.active, now.idle - last.idle];
    last = now;
    // Asked twice at once, it has not waited.
    const free = waited > 0 ? waited / (active + waited) : 0;
    return busy + (idle - busy) * free;
  };
}

/** While requests come, a tenth of a core at most. More than 300 that wait would make the young heap grow, by 60 MB. */
const frugalLimits = () => ({
  bounds: { ordinary: 300 },
  budget: new CpuBudget({ credit: 250, share: spareShare({ idle: 0.1, busy: 0.02 }), now: () => performance.now() }),
});

export const startAuditQueue = (
  onCrash: (reason: Error) => void,
  { isFrugal = false } = {},
): BatchQueue<AuditedRecord, Violation> =>
  new BatchQueue({
    startThread: (events) => startThread(code, "audit", events),
    onCrash,
    ...(isFrugal && frugalLimits()),
  });
