import { cpus, loadavg, totalmem } from "node:os";
import type { Circumstances } from "./reporting/results.ts";

/** How many processes ran or waited in the last minute. */
export const loadAverage = (): number => loadavg()[0] ?? 0;

/** Where this runs, given the load before. */
export function circumstances(before: number): Circumstances {
  const processors = cpus();
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return {
    date: new Date().toISOString().slice(0, 10),
    processors: processors.length,
    hardware: `${processors.length} × ${(processors[0]?.model ?? "unknown").trim()}, ${gibibytes} GiB`,
    node: process.versions.node,
    load: { before, after: loadAverage() },
  };
}
