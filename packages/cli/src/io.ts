import { bytesUpTo } from "@totem-partner/spec/bounded-file";
import { printable } from "@totem-partner/spec/printable";
import type { Output } from "@totem-partner/spec/terminal";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { Failure, systemReason } from "./failures/failure.ts";

export { bytesOf, bytesUpTo } from "@totem-partner/spec/bounded-file";
export type { Output };

/** The parts of the process that a command uses; injected, so that a test can run a command within its own process. */
export interface Io {
  /** The result of the command: tables, JSON, file names. */
  out: Output;
  /** Messages for people: progress, advice, errors. */
  err: Output;
  env: Readonly<Record<string, string | undefined>>;
  input: () => Readable & { isTTY?: boolean };
  /** Calls back at each termination signal; with `hangup`, also when the terminal is gone. Returns what stops this. */
  onSignal: (callback: (name: "SIGINT" | "SIGTERM" | "SIGHUP") => void, hangup?: boolean) => () => void;
  now: () => number;
}

/** Content from files and services can neither control the terminal nor imitate another line. JSON keeps its value. */
export const line = (output: Output, text = ""): void => void output.write(`${printable(text)}\n`);

export function lines(output: Output, texts: readonly string[]): void {
  for (const text of texts) line(output, text);
}

const signals = ["SIGINT", "SIGTERM"] as const;

export const processIo = (): Io => ({
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  input: () => process.stdin,
  onSignal: (callback, hangup = false) => {
    const watched = hangup ? ([...signals, "SIGHUP"] as const) : signals;
    for (const signal of watched) process.on(signal, callback);
    return () => {
      for (const signal of watched) process.off(signal, callback);
    };
  },
  now: Date.now,
});

interface Bounds {
  /** The content in errors: of a file, its path. */
  name: string;
  mostKilobytes: number;
  what: string;
  /** The next step after a failure. */
  advice: string;
}

/** The content of a small file. Throws a `Failure` if it cannot be read, or is larger than expected. */
export async function readBounded(stream: Readable, { name, mostKilobytes, what, advice }: Bounds): Promise<Buffer> {
  const bytes = await bytesUpTo(mostKilobytes * 1024, stream).catch((error: unknown) => {
    throw new Failure(`${name} cannot be read: ${systemReason(error)}. ${advice}`);
  });
  if (bytes !== undefined) return bytes;
  throw new Failure(`${name} is larger than ${mostKilobytes} kB, too large for ${what}. ${advice}`);
}

/** The first thousand bytes of a file, by which it is recognised. */
export const beginningOf = (path: string): Promise<string> => text(createReadStream(path, { end: 999 }));

/** Formats a count with its noun: 1 row, 2 rows. */
export const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
