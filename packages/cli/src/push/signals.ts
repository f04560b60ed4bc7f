import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { exitCodes, Failure, type ExitCode } from "../failures/failure.ts";
import { line, type Io } from "../io.ts";

export const standardInput = "-";

/** A push reads its rows twice, so they are kept in a private file. A signal ends the command; nothing was sent. */
export async function keepInput({ input, err, onSignal }: Io) {
  const source = input();
  const folder = await mkdtemp(join(tmpdir(), "totem-partner-"));
  const path = join(folder, "orders");
  const remove = () => rm(folder, { recursive: true, force: true });
  const stopped = new AbortController();
  let exitCode: typeof exitCodes.interrupted | typeof exitCodes.terminated = exitCodes.interrupted;
  const unwatch = onSignal((name) => {
    if (name === "SIGTERM") exitCode = exitCodes.terminated;
    stopped.abort();
  });
  if (source.isTTY === true) line(err, "Reading orders from the terminal. End them with Ctrl-D; Ctrl-C sends nothing.");
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }), { signal: stopped.signal });
    return { path, remove };
  } catch (error) {
    await remove();
    if (!stopped.signal.aborted) throw error;
    throw new Failure("Stopped while reading standard input. Nothing was sent.", exitCode);
  } finally {
    unwatch();
  }
}

/** The way a push ends early: the first signal lets what is under way finish, the second aborts it. */
export type Stop = ReturnType<typeof watchForStop>;

/** Thrown where a file is read, once no further row is wanted. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

export function watchForStop({ onSignal, err }: Io, beforeLine: () => void) {
  const controller = new AbortController();
  let exitCode: ExitCode | undefined;
  const unwatch = onSignal((name) => {
    if (exitCode !== undefined) {
      controller.abort();
      return;
    }
    exitCode = name === "SIGINT" ? exitCodes.interrupted : exitCodes.terminated;
    beforeLine();
    line(err, "Stopping after the rows in flight. Repeat the signal to abort them.");
  });
  return {
    get asked(): boolean {
      return exitCode !== undefined;
    },
    get exitCode(): ExitCode {
      return exitCode ?? exitCodes.interrupted;
    },
    signal: controller.signal,
    [Symbol.dispose]: unwatch,
  };
}
