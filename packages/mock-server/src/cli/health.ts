import { UsageError } from "../input/usage-error.ts";

export interface HealthFlags {
  url: string;
}

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
export async function health({ url }: HealthFlags): Promise<void> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url ${url} is not an address. Pass one such as http://127.0.0.1:4010.`);
  }
  const base = url.replace(/\/+$/, "").replace(/\/partner$/, "");
  const complain = (reason: string) => {
    process.stderr.write(`totem-mock: No mock server is ready at ${base}. ${reason}\n`);
    process.exitCode = 1;
  };
  try {
    const response = await fetch(`${base}/_mock/health`, { signal: AbortSignal.timeout(patienceMilliseconds) });
    const body: unknown = await response.json().catch(() => undefined);
    if (isReady(body)) process.stdout.write(`totem-mock ${body.version} is ready at ${base}\n`);
    else complain(`Another program answered there, with ${response.status}.`);
  } catch (error) {
    complain(reasonOf(error));
  }
}
