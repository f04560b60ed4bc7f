import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { DeliveryDetail } from "@totem-partner/simulator/steering";
import { tokenIn, type TokenFlags } from "./token-flags.ts";
import { UsageError } from "./usage-error.ts";

/** The flags of `totem-mock trigger`, read. */
export interface TriggerFlags extends TokenFlags {
  data?: string;
  url?: string;
  secret?: string;
  server: string;
  apiKey: string;
}

async function readData(file: string): Promise<unknown> {
  const given = file === "-" ? await text(process.stdin) : await readFile(file, "utf8").catch(() => undefined);
  if (given === undefined) throw new UsageError(`--data ${file} cannot be read.`);
  try {
    return JSON.parse(given);
  } catch {
    throw new UsageError(`--data ${file} is not JSON. Pass an object, such as { "reason": "expired" }.`);
  }
}

const isProblem = (body: unknown): body is { detail: string } =>
  typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";

/** Calls the control API. What it refuses, the user can put right. */
async function call(flags: TriggerFlags, method: string, path: string, body?: object) {
  const { server, apiKey } = flags;
  const adminToken = tokenIn(flags);
  const base = server.replace(/\/+$/, "").replace(/\/partner$/, "");
  const headers = {
    "X-Partner-API-Key": apiKey,
    ...(adminToken !== undefined && { authorization: `Bearer ${adminToken}` }),
    ...(body && { "content-type": "application/json" }),
  };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${base}/_mock${path}`, request).catch(() => {
    throw new UsageError(
      `No mock server responds at ${base}. Start one with totem-mock serve, or pass its address with --server.`,
    );
  });
  const answered: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answered;
  throw new UsageError(isProblem(answered) ? answered.detail : `${base} returned ${String(response.status)}.`);
}

/** How the last attempt of a delivery ended. */
function outcomeOf({ state, attempts, fault }: DeliveryDetail): string {
  const last = attempts.at(-1);
  if (last === undefined) return fault ? `not sent: fault ${fault.id} (${fault.kind})` : state;
  const { outcome, url } = last;
  switch (outcome?.kind) {
    case "answered":
      return `${String(outcome.status)} from ${url}`;
    case "failed":
      return `${url}: ${outcome.reason}`;
    case "timed-out":
      return `${url}: no response within 10 seconds`;
    default:
      return `${url}: ${state}`;
  }
}

/** Has a running server deliver an event, and tells what the receiver answered: code 1 unless it took it. */
export async function trigger(type: string, flags: TriggerFlags): Promise<void> {
  const data = flags.data === undefined ? undefined : await readData(flags.data);
  const { url, secret } = flags;
  const made = (await call(flags, "POST", "/deliveries", { type, data, url, secret })) as Pick<DeliveryDetail, "id">;
  await call(flags, "POST", "/deliveries/flush");
  const delivery = (await call(flags, "GET", `/deliveries/${made.id}`)) as DeliveryDetail;
  process.stdout.write(`${type} ${made.id}: ${outcomeOf(delivery)}\n`);
  if (delivery.state !== "delivered") process.exitCode = 1;
}
