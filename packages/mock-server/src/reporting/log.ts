import type { IncomingMessage } from "node:http";
import type { Redactor } from "@totem-partner/simulator/host";
import { printable } from "@totem-partner/spec/printable";

/** The way requests and deliveries are logged. */
export type LogFormat = "pretty" | "json" | "silent";

export interface LogEntry {
  at: Date;
  /** Undefined, like the path, if the request could not be read. */
  method: string | undefined;
  path: string | undefined;
  /** The parts that were recognised, and the id of the fault that applied to the request. */
  exchange: Partial<Record<"operationId" | "requestId" | "company" | "fault", string | undefined>>;
  /** Null if a fault reset the connection. */
  status: number | null;
  problem: { code: string; detail: string } | undefined;
  /** Undefined if the request never arrived completely. */
  milliseconds: number | undefined;
}

function pretty({ at, method, path, exchange, status, problem, milliseconds }: LogEntry): string {
  const parts = [timeOf(at), String(status ?? "---"), (method ?? "-").padEnd(6), printable(path ?? "-")];
  if (exchange.company !== undefined) parts.push(`[${exchange.company}]`);
  if (milliseconds !== undefined) parts.push(`${milliseconds.toFixed(1)} ms`);
  if (exchange.fault !== undefined) parts.push(`fault ${exchange.fault}`);
  if (problem) parts.push(`\n             ${problem.code}: ${printable(problem.detail)}`);
  return parts.join(" ");
}

export type Log = (entry: LogEntry) => void;

export function logRequest(
  log: Log,
  { message, redactor, started }: { message: IncomingMessage; redactor: Redactor; started: number },
  { problem, ...others }: Pick<LogEntry, "exchange" | "status" | "problem">,
): void {
  const { method = "", url = "" } = message;
  log({
    ...{ at: new Date(), method, path: redactor.text(url), ...others },
    problem: problem && { code: problem.code, detail: redactor.text(problem.detail) },
    milliseconds: performance.now() - started,
  });
}

/** Writes entries as lines, for programs or in words; undefined if the log is silent. */
export const entryWriter = (
  format: LogFormat,
  write: (line: string) => void,
): ((entry: object, inWords: () => string) => void) | undefined =>
  format === "silent" ? undefined : (entry, inWords) => write(format === "json" ? JSON.stringify(entry) : inWords());

export const timeOf = (at: Date): string => at.toISOString().slice(11, 23);

export function createLog(format: LogFormat, write: (line: string) => void): Log | undefined {
  const writeEntry = entryWriter(format, write);
  if (!writeEntry) return undefined;
  return ({ exchange, ...others }) => writeEntry({ ...others, ...exchange }, () => pretty({ exchange, ...others }));
}

export function reportFailure(error: unknown): void {
  process.stderr.write(`totem-mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
