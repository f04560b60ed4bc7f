import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Program } from "../peer.ts";
import { type Usage, usageOfChild } from "./usage.ts";

const probe = fileURLToPath(new URL("probe.mjs", import.meta.url));

const patienceMilliseconds = 30_000;

/** A server in a separate process. */
export interface RunningServer extends AsyncDisposable {
  url: string;
  /** From the spawn to the first answer, whatever its status. */
  startMilliseconds: number;
  usage(): Promise<Usage>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await once(server.close(), "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
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

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, "exit");
  child.kill(signal);
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

interface Started {
  child: ChildProcess;
  usage: () => Promise<Usage>;
  end: () => Promise<void>;
}

/** Starts a program so that it can be asked what it has used. */
function start(program: Program): Started {
  const child = spawn(process.execPath, ["--import", probe, program.script, ...program.parameters], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (!program.startsEngine) return { child, usage: () => askUsage(child), end: () => end(child, "SIGKILL") };
  // Killed, it could not end what it has started.
  return { child, usage: () => usageOfChild(child.pid ?? 0), end: () => end(child, "SIGTERM") };
}

/**
 * Starts a server on a free port, and waits for its first answer.
 *
 * @throws {Error} with what it wrote, when it ends or does not answer within half a minute.
 */
export async function startServer(programOn: (port: number) => Program): Promise<RunningServer> {
  const port = await freePort();
  const program = programOn(port);
  const { child, usage, end } = start(program);
  let written = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    const startMilliseconds = await firstAnswer(child, url);
    return { url, startMilliseconds, usage, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw new Error(`${program.script} does not serve. ${written}`, { cause: error });
  }
}
