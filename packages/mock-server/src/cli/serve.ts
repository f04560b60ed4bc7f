import { endSignal, UsageError } from "@totem-partner/spec/program";
import { whileRunning } from "@totem-partner/spec/ready-file";
import { tlsIn, trustLines } from "@totem-partner/spec/tls-flags";
import { entryWriter } from "../reporting/log.ts";
import { runServer } from "../running-server.ts";
import { faultsIn, type ServeFlags } from "./flags/server-flags.ts";
import { adminTokenIn, settledBy } from "./flags/shared-flags.ts";

const hints: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use; choose another with --port, or a free one with --port 0",
  EACCES: "is not allowed for this user; choose one above 1023 with --port",
  EADDRNOTAVAIL: "is not an address of this machine; see --host",
  ENOTFOUND: "is not an address of this machine; see --host",
  EINVAL: "is not an address of this machine; see --host",
  EAI_AGAIN: "is not an address of this machine; see --host",
};

/** Windows reserves ranges of ports, above 1023 too, for virtual machines. */
const reservedByWindows = "is reserved by Windows; choose another with --port, or a free one with --port 0";

const mistakes = new Set(["AssumptionError", "MockUsageError", "SeedError", "DataFileError"]);

export function explainStart(error: unknown, at: Pick<ServeFlags, "host" | "port">, platform = process.platform) {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const hint = platform === "win32" && code === "EACCES" ? reservedByWindows : hints[code];
  if (hint !== undefined) return new UsageError(`${at.host}:${at.port} ${hint}.`);
  return mistakes.has(error.name) ? new UsageError(error.message) : error;
}

export async function untilAborted(signal: AbortSignal, port: number, run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => {
    if (!signal.aborted) throw explainStart(error, { host: "127.0.0.1", port });
    process.exitCode = signal.reason === "SIGTERM" ? 143 : 130;
  });
}

export async function withServer<T>(
  flags: ServeFlags,
  write: (line: string) => void,
  use: (server: Awaited<ReturnType<typeof runServer>> & { ca?: string }, adminToken: string | undefined) => Promise<T>,
): Promise<T> {
  const { assume: _assume, profile: _profile, adminTokenFile: _file, readyFile, ...named } = flags;
  const { now, fault, scenario = [], allowHost = [], ...options } = named;
  const adminToken = adminTokenIn(flags);
  const { tls, ...trust } = await tlsIn(flags, [flags.host, ...allowHost], process.env);
  const server = await runServer({
    ...{ ...options, tls },
    ...(now !== undefined && { now: Date.parse(now) }),
    assumptions: await settledBy(flags),
    faults: await faultsIn(fault),
    scenarios: scenario,
    allowHosts: allowHost,
    ...(adminToken !== undefined && { adminToken }),
    write,
  }).catch((error: unknown) => {
    throw explainStart(error, flags);
  });
  const { url, apiKey } = server;
  return whileRunning(server, readyFile, { url, apiKey, ...trust }, () => use({ ...server, ...trust }, adminToken));
}

/** The key in the log, which may be kept: a key of a seed is a secret where there is a token, a test_… key never is. */
const keyInLog = (apiKey: string, adminToken: string | undefined): string | undefined =>
  adminToken === undefined || apiKey.startsWith("test_") ? apiKey : undefined;

export async function serve(flags: ServeFlags): Promise<void> {
  const ended = endSignal();
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const writeEntry = entryWriter(flags.log, write);
  await withServer(flags, write, async ({ url, baseUrl, apiKey, version, ca }, adminToken) => {
    const key = keyInLog(apiKey, adminToken);
    const trusting = ca === undefined ? "" : ` --cacert "${ca}"`;
    const hint = `, key ${key}. Try: curl${trusting} -H "X-Partner-API-Key: ${key}" ${baseUrl}/authorizations`;
    writeEntry?.({ at: new Date(), event: "ready", url, baseUrl, apiKey: key, version, pid: process.pid, ca }, () =>
      [
        `totem-mock ${version} is ready at ${url}${key === undefined ? "" : hint}`,
        `In a browser: ${url} (dashboard ${url}/_mock/ui, API reference ${url}/_mock/docs). For tools and agents: ${url}/openapi.json, ${url}/llms.txt`,
        ...trustLines(ca),
      ].join("\n"),
    );
    await ended;
  });
}
