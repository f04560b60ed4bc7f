import { readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import module from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { isFields } from "../check/fields.ts";
import type { Problem } from "./problem.ts";

/** The version in a package.json. */
export function versionIn(file: URL): string {
  const source: unknown = JSON.parse(readFileSync(file, "utf8"));
  return isFields(source) && "version" in source ? String(source["version"]) : "unknown";
}

/** The code of an error of the system, such as ENOENT; any other error in words. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The codes of writing to what nobody reads any more; EOF is that of a pipe on Windows. */
const closedCodes = new Set(["EPIPE", "EIO", "EOF"]);

/** The codes of writing to a file whose disk, or share of it, is full. */
const fullCodes = new Set(["ENOSPC", "EDQUOT"]);

/** The exit code of a command that succeeded, but whose output is incomplete; EX_IOERR of BSD. */
const incompleteOutput = 74;

/**
 * Lets the outputs of this process be closed: `… | head` stops reading, and a terminal can be closed. What the process does
 * goes on where the disk of its output is full, too; its exit code is then 74 instead of 0.
 */
export function tolerateClosedOutputs(): void {
  let isIncomplete = false;
  for (const output of [process.stdout, process.stderr]) {
    output.on("error", (error: NodeJS.ErrnoException) => {
      const { code = "" } = error;
      if (closedCodes.has(code)) return;
      if (!fullCodes.has(code)) throw error;
      if (isIncomplete) return;
      isIncomplete = true;
      process.once("exit", (exitCode) => {
        if (exitCode === 0) process.exitCode = incompleteOutput;
      });
    });
  }
}

/** The functions of newer versions of Node for compiled code. */
type CompileCache = Partial<Pick<typeof module, "enableCompileCache" | "flushCompileCache">>;

/** After this time, everything that a server needs to start is compiled. */
const startedMilliseconds = 1000;

/**
 * Keeps the compiled code of modules that are imported from now on, so that the next start takes half as long. Node
 * chooses the folder, and does without one that cannot be written; its variables NODE_COMPILE_CACHE and
 * NODE_DISABLE_COMPILE_CACHE apply. Node before 22.1 compiles everything each time.
 */
function keepCompiledCode(): void {
  const cache: CompileCache = module;
  cache.enableCompileCache?.();
  // At the latest, it is written when the process exits; a server that is killed has no time for that.
  setTimeout(() => cache.flushCompileCache?.(), startedMilliseconds).unref();
}

/** Runs a program, whose code is loaded from here on, so that all of it is kept. */
export async function runProgram(load: () => Promise<{ run: (argv: readonly string[]) => Promise<number> }>) {
  tolerateClosedOutputs();
  keepCompiledCode();
  const { run } = await load();
  process.exitCode = await run(process.argv.slice(2));
}

/** The system calls that moving a file needs, replaceable in tests. */
const real = {
  rename,
  pause: (milliseconds: number): Promise<unknown> => wait(milliseconds),
  platform: process.platform,
};

/** The pauses while a virus scanner or an indexer may have a file open, in milliseconds. */
const busyPauses = [10, 20, 50, 100, 200, 400, 800];

/** Moves a file to where another may be. Windows refuses that while a program has either file open: it is tried again. */
export async function moveOver(from: string, to: string, environment = real): Promise<void> {
  for (const pause of environment.platform === "win32" ? busyPauses : []) {
    try {
      await environment.rename(from, to);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== "EPERM" && code !== "EACCES" && code !== "EBUSY") throw error;
      await environment.pause(pause);
    }
  }
  await environment.rename(from, to);
}

/** Writes a file atomically: to a draft beside it, which then takes its place. No draft remains after a failure. */
export async function replaceFile(
  path: string,
  text: string,
  draft: string,
  options: { mode?: number; flag?: string } = {},
): Promise<void> {
  try {
    await writeFile(draft, text, options);
    await moveOver(draft, path);
  } catch (error) {
    // A file that is in the way of a new draft is not one of ours.
    const isOthers = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isOthers) await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The signals that end a process; Ctrl-Break on Windows is SIGBREAK. */
const endSignals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"] as const;

/** A signal that is aborted at the first termination signal; the same one a second time ends the process immediately. */
export function abortedAtEnd(): AbortSignal {
  const controller = new AbortController();
  for (const signal of endSignals) process.once(signal, () => controller.abort(signal));
  return controller.signal;
}

/** Resolves at the first termination signal; a second one ends the process immediately. */
export function endSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of endSignals) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve();
      });
    }
  });
}

/** An error that the user can fix: printed on one line. The process exits with code 2, unless the facts have another. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** The facts for a program besides the message. */
  readonly facts: Omit<Problem, "message">;

  constructor(message: string, facts: UsageError["facts"] = { exitCode: 2, kind: "usage" }) {
    super(message);
    this.facts = facts;
  }
}
