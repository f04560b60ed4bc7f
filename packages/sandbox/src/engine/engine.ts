import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import type { Readable, Stream } from "node:stream";
import { isFields } from "@totem-partner/spec/fields";
import { UsageError } from "@totem-partner/spec/program";

function programPath(): string {
  const { default: path }: { default?: unknown } = createRequire(import.meta.url)("workerd") as object;
  if (typeof path === "string") return path;
  throw new UsageError(
    "workerd does not exist for this system. It runs on Linux, macOS and Windows, on x64 and (except Windows) ARM.",
  );
}

/** Has Linux kill a program when this process ends, however that is. Other systems have nothing of the kind. */
const endsWithParent = (program: string): [string, ...string[]] =>
  process.platform === "linux" ? ["setpriv", "--pdeathsig", "KILL", program] : [program];

export interface EngineLines {
  port: number;
  onLine: (line: string) => void;
  /** Called with each line that the engine itself writes once it has started. */
  onTrouble: (line: string) => void;
}

export interface EngineOptions extends EngineLines {
  configuration: string;
  /** The open file whose lock reserves the folder for it. */
  lock: number;
  secrets: Readonly<Record<string, string>>;
}

/** The process of a workerd, which reports at its fourth stream. */
export interface EngineProcess extends NodeJS.EventEmitter {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly stdio: readonly (Stream | null | undefined)[];
  readonly pid?: number | undefined;
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  kill(): boolean;
}

export interface Engine {
  readonly port: number;
  readonly pid: number;
  /** Resolves when it has ended, to why. */
  readonly ended: Promise<string>;
  /** Ends it. What was acknowledged is stored. */
  stop(): Promise<void>;
}

function explain(said: readonly string[], ended: string, port: number): UsageError {
  const text = said.join(" ");
  if (/address already in use/i.test(text)) {
    return new UsageError(`Port ${String(port)} is in use; choose another with --port, or a free one with --port 0.`);
  }
  if (/permission denied/i.test(text)) {
    return new UsageError(`Port ${String(port)} is not allowed for this user; choose one above 1023 with --port.`);
  }
  // The worker's own reason; warnings follow it.
  const [, thrown] = /Uncaught (?:\w*Error: )?(.*)/.exec(said.join("\n")) ?? [];
  if (thrown !== undefined) return new UsageError(`workerd did not start: ${thrown}`);
  return new UsageError(`workerd did not start: ${said.slice(-3).join(" ").slice(0, 500) || ended}`);
}

async function portOf(child: EngineProcess): Promise<number> {
  const reports = child.stdio[3] as Readable;
  for await (const line of createInterface(reports)) {
    const report: unknown = JSON.parse(line);
    if (isFields(report) && report["event"] === "listen" && typeof report["port"] === "number") return report["port"];
  }
  throw new Error("workerd closed its reports.");
}

/** Starts workerd, and waits until it listens. */
export async function startEngine({ configuration, lock, secrets, ...lines }: EngineOptions): Promise<Engine> {
  const [program, ...words] = [...endsWithParent(programPath()), "serve", configuration, "--control-fd=3"];
  // oxlint-disable-next-line workspace/started-command -- Its package brings a program for every system.
  const child = spawn(program, words, {
    stdio: ["ignore", "pipe", "pipe", "pipe", lock],
    // It needs nothing else of the environment, so nothing else can leak into it.
    env: { PATH: process.env["PATH"], TZ: process.env["TZ"], ...secrets },
  });
  return engineIn(child, lines);
}

export async function engineIn(child: EngineProcess, { port: asked, onLine, onTrouble }: EngineLines): Promise<Engine> {
  const said: string[] = [];
  let isListening = false;
  if (child.stdout) createInterface(child.stdout).on("line", onLine);
  if (child.stderr) {
    createInterface(child.stderr).on("line", (line) => {
      said.push(line);
      if (said.length > 20) said.shift();
      if (isListening) onTrouble(line);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once("error", ({ message }: Error) => resolve(message));
    child.once("close", (code: number | null, signal: NodeJS.Signals | null) =>
      resolve(signal ?? `exit code ${String(code)}`),
    );
  });
  const port = await Promise.race([portOf(child).catch(() => undefined), ended.then(() => undefined)]);
  if (port === undefined) throw explain(said, await ended, asked);
  isListening = true;
  return {
    port,
    pid: child.pid ?? 0,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, "close");
      }
    },
  };
}

export const logLine = (event: "ready" | "restart" | "engine", details: object): string =>
  JSON.stringify({ at: new Date().toISOString(), event, ...details });
