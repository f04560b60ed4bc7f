import { printable } from "@totem-partner/spec/printable";
import type { Output } from "@totem-partner/spec/terminal";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

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

/** Throws a TypeError if the stream yields anything but bytes, as one with an encoding does. */
export async function* bytesOf(stream: Readable): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("The stream has an encoding; read it without one.");
    yield chunk;
  }
}

/** The content of a stream; undefined if it is larger than this. */
export async function bytesUpTo(most: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(stream)) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The first thousand bytes of a file, by which it is recognised. */
export const beginningOf = (path: string): Promise<string> => text(createReadStream(path, { end: 999 }));
