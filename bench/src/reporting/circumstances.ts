import { cpus, loadavg, totalmem } from "node:os";

/** The machine and its load, as the list items that begin a section of RESULTS.md. */
export interface Circumstances {
  /** Processors, memory, and the version of Node that ran everything. */
  machine: string;
  /** ISO 8601, the day. */
  date: string;
  processors: number;
  /** Processes that ran or waited in the minute before, and in the last minute. */
  load: { before: number; after: number };
}

/** The number of processes that ran or waited in the last minute. */
export const loadAverage = (): number => loadavg()[0] ?? 0;

/** Describes the machine, given the load before. */
export function circumstances(before: number): Circumstances {
  const [processor, ...others] = cpus();
  const processors = others.length + 1;
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return {
    machine: `${processors} × ${(processor?.model ?? "unknown").trim()}, ${gibibytes} GiB, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
    processors,
    load: { before, after: loadAverage() },
  };
}

/** The line that says where something was measured. */
export const machineLine = ({ machine, date, load }: Circumstances): string =>
  `- **Machine:** ${machine}, ${date}; load average ${load.before.toFixed(2)} before, ${load.after.toFixed(2)} after`;
