import { randomUUID } from "node:crypto";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The exit code of a program, and its output. */
export interface Ending {
  code: number | null;
  out: string;
  err: string;
}

/** Texts that a message of an executable must not show: its runtime, its insides, or a stack trace. */
const insides = /\$bunfs|\bBun v\d|\bnode:|^ {4}at /m;

export function expectThat(what: string, holds: boolean, found: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(found)}`);
}

/** A running program; one that a failed check leaves behind is killed. */
export interface Running extends AsyncDisposable {
  process: ChildProcess;
  ended: Promise<Ending>;
}

const patienceMilliseconds = 30_000;

/** An executable, started as on a machine without Node: nothing else of its kind is on the PATH. */
export class Executable {
  readonly folder: string;
  readonly #command: readonly [file: string, ...parameters: string[]];
  readonly #variables: Record<string, string>;

  /** A file, or a command with parameters that precede all others. */
  constructor(
    command: string | readonly [file: string, ...parameters: string[]],
    folder: string,
    variables: Record<string, string> = {},
  ) {
    this.#command = typeof command === "string" ? [command] : command;
    this.folder = folder;
    this.#variables = variables;
  }

  /** The same with further variables. */
  with(variables: Record<string, string>): Executable {
    return new Executable(this.#command, this.folder, { ...this.#variables, ...variables });
  }

  /** The same in the network of a process. */
  inNetworkOf(pid: number): Executable {
    const enter = ["nsenter", `--target=${String(pid)}`, "--net", "--"] as const;
    return new Executable([...enter, ...this.#command], this.folder, this.#variables);
  }

  start(...parameters: string[]): Running {
    const env = { PATH: "/usr/sbin:/usr/bin:/bin", HOME: this.folder, ...this.#variables };
    const [file, ...preceding] = this.#command;
    // oxlint-disable-next-line workspace/started-command -- A program, not a batch file.
    const child = spawn(file, [...preceding, ...parameters], {
      cwd: this.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: patienceMilliseconds,
      killSignal: "SIGKILL",
    });
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    const ended = once(child, "close").then(() => {
      expectThat(`${parameters.join(" ")} shows its insides`, !insides.test(out + err), out + err);
      return { code: child.exitCode, out, err };
    });
    const dispose = async () => {
      child.kill("SIGKILL");
      await ended.catch(() => undefined);
    };
    return { process: child, ended, [Symbol.asyncDispose]: dispose };
  }

  /** Runs it to its end, which must have this code, and returns what it wrote. */
  async run(code: number, ...parameters: string[]): Promise<Ending> {
    const ending = await this.start(...parameters).ended;
    expectThat(`${parameters.join(" ")} ends with ${String(code)}`, ending.code === code, ending);
    return ending;
  }

  /** Starts a server, and resolves when it has written its ready file. */
  async serve(...parameters: string[]): Promise<Running & { url: string; ca?: string }> {
    const file = join(this.folder, `ready-${randomUUID()}.json`);
    const running = this.start(...parameters, "--port", "0", "--ready-file", file);
    for (let waited = 0; waited < patienceMilliseconds && running.process.exitCode === null; waited += 10) {
      if (existsSync(file))
        return { ...running, ...(JSON.parse(await readFile(file, "utf8")) as { url: string; ca?: string }) };
      await wait(10);
    }
    running.process.kill("SIGKILL");
    throw new Error(`${parameters.join(" ")} did not become ready: ${JSON.stringify(await running.ended)}`);
  }
}

/** Long enough where others have the processors, and less than a server that waits for its clients takes. */
const busyMilliseconds = 4000;

/** Ends a server with a signal. It must end well, within a second unless the machine is busy. */
export async function end({ process, ended }: Running, signal: NodeJS.Signals): Promise<Ending> {
  const asked = performance.now();
  process.kill(signal);
  const ending = await ended;
  expectThat(`${signal} ends it with 0`, ending.code === 0, ending);
  const took = performance.now() - asked;
  const [load = 0] = loadavg();
  const limit = load > availableParallelism() ? busyMilliseconds : 1000;
  expectThat(`${signal} ends it within ${String(limit)} ms`, took < limit, took);
  return ending;
}

/** Calls a service, and returns the status and what was answered. */
export async function call(url: string, method: string, path: string, body?: object, headers?: Record<string, string>) {
  const response = await fetch(url + path, {
    method,
    headers: { "X-Partner-API-Key": "test_demo", ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
