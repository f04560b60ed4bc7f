import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { MockServerOptions } from "../../src/index.ts";
import { Wire } from "./wire.ts";
import type { WireAnswer } from "../support/wire/wire-answers.ts";

/** The options with which the server starts. */
export type Begin = Pick<MockServerOptions, "seed" | "now" | "randomSeed" | "contract" | "maxCompanies">;

/** The facts about the process of a server, after a garbage collection. */
export interface Facts {
  /** Bytes. */
  rss: number;
  /** Bytes. */
  heapUsed: number;
  /** True if something that every object inherits has changed. */
  isPolluted: boolean;
  /** Sockets that are open. */
  connections: number;
  /** Lines of the log that steer a terminal or look like two, and violations of the contract by the service; 20 at most. */
  badLines: string[];
}

/** A mock server in a process of its own, to be attacked. */
export class AttackedServer implements AsyncDisposable {
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #stderr: string[];

  private constructor(child: ChildProcess, port: number, stderr: string[]) {
    this.#process = child;
    this.port = port;
    this.#stderr = stderr;
  }

  static async start(options: Begin): Promise<AttackedServer> {
    const child = fork(new URL("attacked-process.ts", import.meta.url), {
      execArgv: ["--expose-gc", "--no-warnings"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const stderr: string[] = [];
    child.stderr?.setEncoding("utf8").on("data", (text: string) => stderr.push(text));
    child.send(options);
    const [message] = (await once(child, "message")) as [{ port: number }];
    return new AttackedServer(child, message.port, stderr);
  }

  /** The output of the process on standard error: a healthy one writes nothing. */
  get complaints(): string {
    return this.#stderr.join("");
  }

  async facts(): Promise<Facts> {
    this.#process.send("facts");
    const [facts] = (await once(this.#process, "message")) as [Facts];
    return facts;
  }

  /** Sends one request of a well-behaved client, on a connection of its own. */
  async call(apiKey: string, method: string, target: string, body?: unknown): Promise<WireAnswer> {
    using wire = await Wire.open(this.port);
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    const head = [
      `${method} ${target} HTTP/1.1`,
      "Host: localhost",
      "Connection: close",
      `X-Partner-API-Key: ${apiKey}`,
      ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${String(bytes.byteLength)}`]),
    ];
    wire.write(`${head.join("\r\n")}\r\n\r\n`);
    wire.write(bytes);
    const answer = await wire.next();
    if (answer === undefined) throw new Error(`${method} ${target} got no answer.`);
    return answer;
  }

  /** Closes the server, and answers how its process ended. */
  async close(): Promise<number | null> {
    const ended = once(this.#process, "exit");
    this.#process.send("close");
    await ended;
    return this.#process.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
  }
}
