import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type Arrived, type Deployment, type Said, secrets } from "./desk.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** So many deliveries of an event at once are handled in processes of their own. */
const size = 5;

/** The milliseconds after which a run is taken for endless; a busy machine may need seconds. */
const longest = 30_000;

const { setTimeout: later, clearTimeout: drop } = globalThis;

interface Worker {
  child: ChildProcess & { stdin: Writable; stdout: Readable };
  lines: AsyncIterator<string, undefined>;
}

/** Processes that run receivers in another language, each one delivery at a time. */
export class WorkerPool implements AsyncDisposable {
  readonly #command: readonly [string, ...string[]];
  readonly #free: Worker[] = [];
  readonly #waiting: ((worker: Worker) => void)[] = [];
  readonly #workers = new Set<Worker>();
  readonly #folder = mkdtempSync(join(tmpdir(), "receivers-"));
  #deployments = 0;

  constructor(language: "py" | "php") {
    const file = fileURLToPath(new URL(`worker.${language}`, import.meta.url));
    this.#command = language === "py" ? ["python3", "-u", file] : ["php", "-d", "opcache.enable_cli=0", file];
    for (let count = 0; count < size; count += 1) this.#release(this.#start());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => this.#end(worker)));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A receiver of this source, with an ERP of its own. */
  deployed(source: string, time: VirtualTime): Deployment {
    this.#deployments += 1;
    const name = `receiver${String(this.#deployments)}`;
    const folder = mkdtempSync(join(this.#folder, `${name}-`));
    let [asked, fails, seconds] = [0, false, 0];
    const post = async ({ method, headers, body }: Arrived): Promise<Said> => {
      const job = {
        name,
        source,
        folder,
        secrets,
        method,
        headers,
        state: { fails },
        body: Buffer.from(body).toString("base64"),
      };
      const said = await time.outside(this.#run(JSON.stringify(job)));
      asked += said.asked;
      // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
      if (said.asked > 0 && seconds > 0) await new Promise((resolve) => void setTimeout(resolve, seconds * 1000));
      return said;
    };
    const ledger = join(folder, "ledger");
    return {
      post,
      handled: (id) =>
        existsSync(ledger)
          ? readFileSync(ledger, "utf8")
              .split("\n")
              .filter((line) => line === id).length
          : 0,
      asked: () => asked,
      service: (state) => ({ fails = false, seconds = 0 } = state),
      restart: () => undefined,
    };
  }

  #start(): Worker {
    const [command, ...words] = this.#command;
    const child = spawn(command, words, { stdio: ["pipe", "pipe", "ignore"] });
    const worker = { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
    this.#workers.add(worker);
    return worker;
  }

  async #end(worker: Worker): Promise<void> {
    this.#workers.delete(worker);
    if (worker.child.exitCode !== null || worker.child.signalCode !== null) return;
    const closed = once(worker.child, "close");
    worker.child.kill("SIGKILL");
    await closed;
  }

  #release(worker: Worker): void {
    const next = this.#waiting.shift();
    if (next) next(worker);
    else this.#free.push(worker);
  }

  async #run(line: string): Promise<Said & { asked: number }> {
    const worker = this.#free.shift() ?? (await new Promise<Worker>((resolve) => this.#waiting.push(resolve)));
    worker.child.stdin.write(`${line}\n`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bound = new Promise<undefined>((resolve) => (timer = later(() => resolve(undefined), longest)));
    const read = await Promise.race([worker.lines.next(), bound]);
    drop(timer);
    const isWell = typeof read?.value === "string";
    if (!isWell) await this.#end(worker);
    this.#release(isWell ? worker : this.#start());
    return isWell ? (JSON.parse(read.value) as Said & { asked: number }) : { status: 500, asked: 0 };
  }
}
