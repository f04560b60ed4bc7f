import { type MockServer, startMockServer } from "../start-mock-server.ts";
import { watchLauncher } from "./launcher.ts";
import { writeReadyFile } from "./ready-file.ts";
import type { ServeFlags } from "./serve-flags.ts";
import { UsageError } from "./usage-error.ts";

const hints: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken; choose another with --port, or any free one with --port 0",
  EACCES: "may not be used by this user; choose one above 1023 with --port",
  EADDRNOTAVAIL: "is no address of this machine; see --host",
  ENOTFOUND: "is no address of this machine; see --host",
  EINVAL: "is no address of this machine; see --host",
  EAI_AGAIN: "is no address of this machine; see --host",
};

const mistakes = new Set(["AssumptionError", "MockUsageError", "SeedError"]);

function explain(error: unknown, { host, port }: ServeFlags): unknown {
  if (!(error instanceof Error)) return error;
  const hint = "code" in error && typeof error.code === "string" ? hints[error.code] : undefined;
  if (hint !== undefined) return new UsageError(`${host}:${port} ${hint}.`);
  return mistakes.has(error.name) ? new UsageError(error.message) : error;
}

/**
 * Starts a server as flags say, lets something happen with it, and closes it whatever comes. When the npx or npm that
 * started the process is gone, the process gets a SIGTERM.
 */
export async function withServer<T>(
  flags: ServeFlags,
  write: (line: string) => void,
  use: (server: MockServer) => Promise<T>,
): Promise<T> {
  const {
    port,
    host,
    assume = {},
    now,
    seed,
    randomSeed,
    allowHost,
    cors,
    maxCompanies,
    adminToken,
    readyFile,
    contract,
    log,
  } = flags;
  const server = await startMockServer({
    port,
    host,
    assumptions: assume,
    maxCompanies,
    contract,
    log,
    write,
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    ...(randomSeed !== undefined && { randomSeed }),
    ...(allowHost !== undefined && { allowHosts: allowHost }),
    ...(cors !== undefined && { cors }),
    ...(adminToken !== undefined && { adminToken }),
  }).catch((error: unknown) => {
    throw explain(error, flags);
  });
  const stopWatching = watchLauncher(() => process.kill(process.pid, "SIGTERM"));
  try {
    const ready = { url: server.url, apiKey: server.apiKey, pid: process.pid };
    const remove = readyFile === undefined ? undefined : await writeReadyFile(readyFile, ready);
    try {
      return await use(server);
    } finally {
      remove?.();
    }
  } finally {
    stopWatching();
    await server.close();
  }
}
