import { UsageError } from "@totem-partner/spec/program";
import type { HealthFlags } from "./program.ts";

/** A server that responds later than this is not healthy. */
const patienceMilliseconds = 5000;

const isReady = (body: unknown): body is { version: string } =>
  typeof body === "object" && body !== null && "status" in body && body.status === "ok" && "version" in body;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `It did not respond within ${patienceMilliseconds / 1000} seconds.`;
  const { cause = error } = error;
  if (!(cause instanceof Error)) return error.message;
  // Without a code, such as for a port that fetch refuses, the cause says it in words.
  return `The connection failed: ${"code" in cause ? String(cause.code) : cause.message}.`;
}

/** Whether a totem-mock responds at an address; the exit code is 1 if not. */
export async function health({ url, json }: HealthFlags): Promise<void> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url ${url} is not an address. Pass one such as http://127.0.0.1:4010.`);
  }
  const base = url.replace(/\/+$/, "").replace(/\/partner$/, "");
  const notReady = (reason: string, status?: number): UsageError =>
    new UsageError(`No mock server is ready at ${base}. ${reason}`, { exitCode: 1, kind: "unavailable", status });
  // What is asked for is this server, not what a proxy says of it. Node's fetch reads the variables for each request.
  process.env["NO_PROXY"] = process.env["no_proxy"] = "*";
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const response = await fetch(`${base}/_mock/health`, { signal }).catch((error: unknown) => {
    throw notReady(reasonOf(error));
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!isReady(body)) throw notReady(`Another program answered there, with ${response.status}.`, response.status);
  const { version } = body;
  process.stdout.write(
    json ? `${JSON.stringify({ url: base, version })}\n` : `totem-mock ${version} is ready at ${base}\n`,
  );
}
