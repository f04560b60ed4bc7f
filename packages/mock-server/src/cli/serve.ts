import type { LogFormat } from "../log.ts";
import { type MockServer, startMockServer } from "../start-mock-server.ts";
import { removeReadyFile, writeReadyFile } from "./ready-file.ts";
import { UsageError } from "./usage-error.ts";

/** The flags of `totem-mock serve`, read. */
export interface ServeFlags {
  port: number;
  host: string;
  assume: Record<string, string>;
  now?: string;
  readyFile?: string;
  log: LogFormat;
}

const hints: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken; choose another with --port, or any free one with --port 0",
  EACCES: "may not be used by this user; choose one above 1023 with --port",
  EADDRNOTAVAIL: "is no address of this machine; see --host",
  ENOTFOUND: "is no address of this machine; see --host",
  EINVAL: "is no address of this machine; see --host",
  EAI_AGAIN: "is no address of this machine; see --host",
};

function explain(error: unknown, { host, port }: ServeFlags): unknown {
  if (!(error instanceof Error)) return error;
  const hint = "code" in error && typeof error.code === "string" ? hints[error.code] : undefined;
  if (hint !== undefined) return new UsageError(`${host}:${String(port)} ${hint}.`);
  return error.name === "AssumptionError" || error instanceof RangeError ? new UsageError(error.message) : error;
}

function startLine({ url, apiKey, version }: MockServer, log: LogFormat): string | undefined {
  switch (log) {
    case "silent":
      return undefined;
    case "json":
      return JSON.stringify({ at: new Date(), event: "ready", url, apiKey, version, pid: process.pid });
    case "pretty":
      return `totem-mock ${version} is ready at ${url}, key ${apiKey}. Try: curl -H "X-Partner-API-Key: ${apiKey}" ${url}/authorizations`;
  }
}

/** Resolves at the first signal to end; a second one ends at once. */
function endSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve();
      });
    }
  });
}

/** What is under way may take this long after the signal. */
const graceMilliseconds = 5000;

/** Serves until a signal says to end. */
export async function serve(flags: ServeFlags): Promise<void> {
  const { port, host, assume, now, readyFile, log } = flags;
  const ended = endSignal();
  const server = await startMockServer({
    port,
    host,
    assumptions: assume,
    log,
    ...(now !== undefined && { now }),
  }).catch((error: unknown) => {
    throw explain(error, flags);
  });
  try {
    if (readyFile !== undefined) {
      await writeReadyFile(readyFile, { url: server.url, apiKey: server.apiKey, pid: process.pid });
    }
    const line = startLine(server, log);
    if (line !== undefined) process.stdout.write(`${line}\n`);
    await ended;
  } finally {
    if (readyFile !== undefined) await removeReadyFile(readyFile);
    const grace = new Promise((resolve) => setTimeout(resolve, graceMilliseconds).unref());
    await Promise.race([server.close(), grace]);
  }
}
