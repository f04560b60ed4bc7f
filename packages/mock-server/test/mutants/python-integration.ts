import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Integration, Run } from "./erp.ts";

interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  timeout: number | null;
}

type Message = Asked | { sleep: number } | { ended: number; erp: Run["erp"]; error?: string };

/** The milliseconds after which a run is taken for endless; a busy machine may need seconds. */
const longest = 30_000;

const { setTimeout: later, clearTimeout: drop } = globalThis;

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64");

const pause = (seconds: number): Promise<void> =>
  // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
  new Promise((resolve) => void setTimeout(resolve, Math.max(0, seconds * 1000)));

/** Reads what arrives of a body until nothing does for so long. */
async function arrivedOf(response: Response, silence: Promise<"silence">): Promise<[Uint8Array, string]> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const read = await Promise.race([reader?.read(), silence]);
      if (read === "silence") return [Buffer.concat(chunks), "silence"];
      if (read?.value === undefined) return [Buffer.concat(chunks), "end"];
      chunks.push(read.value);
    }
  } catch {
    return [Buffer.concat(chunks), "broken"];
  }
}

/** One process for all integrations in Python, one after the other: starting one takes longer than running it. */
export class PythonIntegrations implements AsyncDisposable {
  #child = this.#start();
  #isRunning = false;

  #start() {
    const child = spawn("python3", ["-u", fileURLToPath(new URL("bridge.py", import.meta.url))], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { child } = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  }

  /** An integration of this source, for the run that is under way. */
  integration(source: string): Integration {
    return async ({ base, key, erp, document, fetch, time }) => {
      // One that hangs still waits for a response.
      if (this.#isRunning) await time.outside(this.#restart());
      this.#isRunning = true;
      const now = (): number => Date.now() / 1000;
      this.#tell({ source, base, key, erp, document: base64(document), now: now() });
      for (;;) {
        const message = await time.outside(this.#next());
        if (message === undefined) return 1;
        if ("ended" in message) {
          this.#isRunning = false;
          Object.assign(erp, message.erp);
          for (const [at, order] of message.erp.orders.entries()) erp.orders[at] = order;
          return message.ended;
        }
        if ("sleep" in message) await pause(message.sleep);
        this.#tell({ ...("url" in message && (await this.#exchange(message, fetch))), now: now() });
      }
    };
  }

  async #restart(): Promise<void> {
    await this[Symbol.asyncDispose]();
    this.#child = this.#start();
    this.#isRunning = false;
  }

  #tell(message: object): void {
    this.#child.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** The next message; undefined if the program computes for too long. */
  async #next(): Promise<Message | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bound = new Promise<undefined>((resolve) => (timer = later(() => resolve(undefined), longest)));
    const read = await Promise.race([this.#child.lines.next(), bound]);
    drop(timer);
    if (read?.value !== undefined) return JSON.parse(read.value) as Message;
    await this.#restart();
    return undefined;
  }

  async #exchange({ method, url, headers, body, timeout }: Asked, fetch: Run["fetch"]): Promise<object> {
    const stop = new AbortController();
    const bytes = Buffer.from(body, "base64");
    const silence = (): Promise<"silence"> =>
      timeout === null ? new Promise(() => undefined) : pause(timeout).then(() => "silence" as const);
    try {
      const asked = fetch(url, {
        ...{ method, headers, redirect: "manual", signal: stop.signal },
        ...(bytes.length > 0 && { body: bytes }),
      });
      asked.catch(() => undefined);
      const response = await Promise.race([asked, silence()]);
      if (response === "silence") {
        stop.abort();
        return { error: "timeout" };
      }
      const [arrived, ending] = await arrivedOf(response, silence());
      const length = ending === "end" ? arrived.length : arrived.length + 1;
      const lines = [...response.headers].filter(([name]) => name !== "content-length");
      const head = [
        `HTTP/1.1 ${String(response.status)} Status`,
        ...[...lines, ["content-length", String(length)]].map(([name, value]) => `${name}: ${value}`),
      ];
      return { head: base64(`${head.join("\r\n")}\r\n\r\n`), body: base64(arrived), ending };
    } catch {
      return { error: "reset" };
    }
  }
}
