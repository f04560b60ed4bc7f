import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFields } from "@totem-partner/spec/fields";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/engine/sandbox.ts";
import { OperatorClient } from "../../src/cli/operator-client.ts";

/** A sandbox in a folder of its own, with its log. */
export interface TestSandbox extends AsyncDisposable {
  readonly url: string;
  readonly adminToken: string;
  readonly pid: number;
  readonly data: string;
  readonly operator: OperatorClient;
  readonly log: Record<string, unknown>[];
  /** The complaints of the engine itself. */
  readonly troubles: string[];
  /** Issues a key of a company. */
  issueKey(company: string): Promise<string>;
  /** Ends the engine with a signal, such as SIGKILL, and keeps the folder. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Stops the engine, and keeps the folder. */
  stop(): Promise<void>;
}

const entryIn = (line: string): Record<string, unknown> => {
  const entry: unknown = JSON.parse(line);
  return isFields(entry) ? { ...entry } : {};
};

async function begin(data: string, options: Partial<SandboxOptions>): Promise<TestSandbox> {
  const log: Record<string, unknown>[] = [];
  const troubles: string[] = [];
  const sandbox: Sandbox = await startSandbox({
    ...{ data, host: "127.0.0.1", port: 0, deliverTo: "any", bounds: {}, maxCompanies: 10_000, log: "json" },
    ...options,
    write: (line) => log.push(entryIn(line)),
    complain: (line) => troubles.push(line),
  });
  const { url, adminToken } = sandbox;
  const operator = new OperatorClient({ server: url, adminToken });
  return {
    ...{ url, adminToken, data, operator, log, troubles },
    get pid() {
      return sandbox.pid;
    },
    async issueKey(company) {
      const key = await operator.call("POST", `/companies/${company}/keys`, { name: "test" });
      if (!isFields(key) || typeof key["apiKey"] !== "string") throw new Error("No key was issued.");
      return key["apiKey"];
    },
    async end(signal) {
      process.kill(sandbox.pid, signal);
      await sandbox.stop();
    },
    stop: () => sandbox.stop(),
    async [Symbol.asyncDispose]() {
      await sandbox.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Starts a sandbox on a free port, which delivers to this machine, too. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  return begin(options.data ?? (await mkdtemp(join(tmpdir(), "sandbox-"))), options);
}
