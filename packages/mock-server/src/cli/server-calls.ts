import { createReadStream } from "node:fs";
import type { DeliveryDetail } from "@totem-partner/simulator/control";
import { bytesUpTo } from "@totem-partner/spec/bounded-file";
import { isFields } from "@totem-partner/spec/fields";
import type { FlagsOf } from "@totem-partner/spec/flags";
import { UsageError } from "@totem-partner/spec/program";
import { adminTokenIn } from "./flags/shared-flags.ts";
import type { healthFlags, triggerFlags } from "./flags/command-flags.ts";

const baseOf = (url: string): string => url.replace(/\/+$/, "").replace(/\/partner$/, "");

const patienceMilliseconds = 5000;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `It did not respond within ${patienceMilliseconds / 1000} seconds.`;
  const { cause = error } = error;
  if (!(cause instanceof Error)) return error.message;
  // Without a code, such as for a port that fetch refuses, the cause says it in words.
  return `The connection failed: ${"code" in cause ? String(cause.code) : cause.message}.`;
}

/** Checks that a totem-mock responds at an address; the exit code is 1 if not. */
export async function health({ url, json }: FlagsOf<typeof healthFlags>): Promise<void> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url ${url} is not an address. Pass one such as http://127.0.0.1:4010.`);
  }
  const base = baseOf(url);
  const notReady = (reason: string, status?: number): UsageError =>
    new UsageError(`No mock server is ready at ${base}. ${reason}`, { exitCode: 1, kind: "unavailable", status });
  // The question is for this server, not for a proxy. Node's fetch reads the variables for each request.
  process.env["NO_PROXY"] = process.env["no_proxy"] = "*";
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const response = await fetch(`${base}/_mock/health`, { signal }).catch((error: unknown) => {
    throw notReady(reasonOf(error));
  });
  const body: unknown = await response.json().catch(() => undefined);
  const { status, version } = isFields(body) ? body : {};
  if (status !== "ok" || typeof version !== "string")
    throw notReady(`Another program answered there, with ${response.status}.`, response.status);
  process.stdout.write(
    json ? `${JSON.stringify({ url: base, version })}\n` : `totem-mock ${version} is ready at ${base}\n`,
  );
}

const mostBytes = 1024 * 1024;

async function readText(file: string): Promise<string> {
  const bytes = await bytesUpTo(mostBytes, file === "-" ? process.stdin : createReadStream(file));
  if (bytes === undefined)
    throw new UsageError(`--data ${file} is larger than 1 MB. Pass only the fields that differ.`);
  return bytes.toString("utf8");
}

async function readData(file: string): Promise<unknown> {
  const given = await readText(file).catch((error: unknown) => {
    throw error instanceof UsageError ? error : new UsageError(`--data ${file} cannot be read.`);
  });
  try {
    const data: unknown = JSON.parse(given);
    // It is serialized into a request below, and engines that serialize JSON recursively fail at a few thousand levels.
    JSON.stringify(data);
    return data;
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--data ${file} is nested too deeply.`);
    throw new UsageError(`--data ${file} is not JSON. Pass an object, such as { "reason": "expired" }.`);
  }
}

async function call(flags: FlagsOf<typeof triggerFlags>, method: string, path: string, body?: object) {
  const { server, apiKey } = flags;
  const adminToken = adminTokenIn(flags);
  const base = baseOf(server);
  const headers = {
    "X-Partner-API-Key": apiKey,
    ...(adminToken !== undefined && { authorization: `Bearer ${adminToken}` }),
    ...(body && { "content-type": "application/json" }),
  };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${base}/_mock${path}`, request).catch((error: unknown) => {
    throw new UsageError(
      `No mock server responds at ${base}. ${reasonOf(error)} Start one with totem-mock serve, or pass its address with --server.`,
      { exitCode: 2, kind: "unavailable" },
    );
  });
  const answered: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answered;
  const { detail } = isFields(answered) ? answered : {};
  const message = typeof detail === "string" ? detail : `${base} returned ${String(response.status)}.`;
  throw new UsageError(message, { exitCode: 2, kind: "refused", status: response.status });
}

function outcomeOf({ state, attempts, fault }: DeliveryDetail): string {
  const last = attempts.at(-1);
  if (last === undefined) return fault ? `not sent: fault ${fault.id} (${fault.kind})` : state;
  const { outcome, url } = last;
  if (outcome?.kind === "answered") return `${String(outcome.status)} from ${url}`;
  if (outcome?.kind === "failed") return `${url}: ${outcome.reason}`;
  return `${url}: ${outcome?.kind === "timed-out" ? "no response within 10 seconds" : state}`;
}

/** Lets a running server deliver an event, and prints the receiver's response: exit code 1 unless it accepted it. */
export async function trigger(type: string, flags: FlagsOf<typeof triggerFlags>): Promise<void> {
  const data = flags.data === undefined ? undefined : await readData(flags.data);
  const { url, secret } = flags;
  const made = (await call(flags, "POST", "/deliveries", { type, data, url, secret })) as Pick<DeliveryDetail, "id">;
  await call(flags, "POST", "/deliveries/flush");
  const delivery = (await call(flags, "GET", `/deliveries/${made.id}`)) as DeliveryDetail;
  const said = flags.json ? JSON.stringify(delivery) : `${type} ${made.id}: ${outcomeOf(delivery)}`;
  process.stdout.write(`${said}\n`);
  if (delivery.state !== "delivered") process.exitCode = 1;
}
