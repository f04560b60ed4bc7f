import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Program } from "../peer.ts";
import { freePort } from "./free-port.ts";

const probe = fileURLToPath(new URL("probe.mjs", import.meta.url));

const patienceMilliseconds = 30_000;

/** What a process has used since it began, all its threads together. */
export interface Usage {
  cpuMicroseconds: number;
  memoryBytes: number;
}

/** A server in a separate process. */
export interface RunningServer extends AsyncDisposable {
  url: string;
  /** From the spawn to the first answer, whatever its status. */
  startMilliseconds: number;
  usage(): Promise<Usage>;
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => response.resume().once("end", () => resolve(true))).once("error", () =>
      resolve(false),
    );
  });

const isUsage = (message: unknown): message is Usage =>
  typeof message === "object" && message !== null && "cpuMicroseconds" in message && "memoryBytes" in message;

/** The next answer of the probe. What else a program says to its parent is not meant for us. */
function askUsage(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      if (!isUsage(message)) return;
      child.off("message", listen);
      resolve(message);
    };
    child.on("message", listen);
    child.send("usage", (error) => {
      if (error) reject(error);
    });
  });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

async function firstAnswer(child: ChildProcess, url: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    if (await answers(url)) return performance.now() - started;
    const waited = performance.now() - started;
    if (hasEnded(child) || waited > patienceMilliseconds) throw new Error("The server does not answer.");
    await wait(1);
  }
}

/**
 * Starts a server on a free port, under the Node that runs here, and waits for its first answer.
 *
 * @throws {Error} with what it wrote, when it ends or does not answer within half a minute.
 */
export async function startServer(program: (port: number) => Program): Promise<RunningServer> {
  const port = await freePort();
  const { script, parameters } = program(port);
  const child = spawn(process.execPath, ["--import", probe, script, ...parameters], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let written = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    const startMilliseconds = await firstAnswer(child, url);
    return { url, startMilliseconds, usage: () => askUsage(child), [Symbol.asyncDispose]: () => end(child) };
  } catch (error) {
    await end(child);
    throw new Error(`${script} does not serve. ${written}`, { cause: error });
  }
}
