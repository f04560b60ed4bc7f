import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { exitCodes, Failure } from "../failures/failure.ts";
import { line, type Io } from "../io/io.ts";

/** The way a command line names standard input. */
export const standardInput = "-";

/** What came from standard input, in a file: a push reads its rows twice. */
interface KeptInput {
  path: string;
  remove: () => Promise<void>;
}

/**
 * Keeps standard input in a file that only its owner can read, until it is removed.
 *
 * @throws {Failure} if a signal comes first; nothing was sent.
 */
export async function keepInput({ input, err, onSignal }: Io): Promise<KeptInput> {
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
