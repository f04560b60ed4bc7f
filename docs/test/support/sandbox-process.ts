import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../../packages/sandbox/src/bin.ts", import.meta.url));

/** Runs a command as process 1 of a container's kind of namespace, which ends with it. */
const contained = ["unshare", "--pid", "--fork", "--mount-proc"] as const;

/** True if this machine allows such a namespace. */
export const hasContainers = (): boolean => {
  const [program, ...words] = contained;
  return spawnSync(program, [...words, "true"]).status === 0;
};

const childrenOf = (pid: number): string[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.trim()
    .split("\n");

/** A `totem-sandbox serve` in a process of its own. */
export class SandboxProcess implements AsyncDisposable {
  readonly #words: readonly string[];
  readonly #isContained: boolean;
  readonly log: string[] = [];
  data: string;
  port = 0;
  #child: ChildProcess | undefined;

  constructor(data: string, words: readonly string[], isContained = false) {
    this.data = data;
    this.#words = words;
    this.#isContained = isContained;
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    const flags = ["serve", "--log", "json", "--data", this.data, "--port", String(this.port), ...this.#words];
    const [command = "", ...words] = [...(this.#isContained ? contained : []), process.execPath, program, ...flags];
    const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    const ready = Promise.withResolvers<undefined>();
    createInterface(child.stdout).on("line", (line) => {
      this.log.push(line);
      if (!line.includes('"event":"ready"')) return;
      this.port = Number(new URL((JSON.parse(line) as { url: string }).url).port);
      ready.resolve(undefined);
    });
    createInterface(child.stderr).on("line", (line) => {
      if (!line.startsWith("unshare: ")) this.log.push(line);
    });
    child.once("close", () => ready.reject(new Error(this.log.slice(-5).join("\n"))));
    await ready.promise;
  }

  /** Ends the launcher with a signal. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    process.kill(this.#launcher, signal);
    await closed;
  }

  /** Kills the engine, and leaves the launcher alone. */
  killEngine(): void {
    spawnSync("pkill", ["-KILL", "-P", String(this.#launcher)]);
  }

  /** Lets the engine open no more files. */
  limitEngine(): void {
    for (const pid of childrenOf(this.#launcher)) spawnSync("prlimit", ["--pid", pid, "--nofile=16"]);
  }

  get #launcher(): number {
    const pid = this.#child?.pid ?? 0;
    return this.#isContained ? Number(childrenOf(pid)[0]) : pid;
  }

  async restart(signal: NodeJS.Signals): Promise<void> {
    await this.end(signal);
    await this.start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end("SIGTERM");
  }
}
