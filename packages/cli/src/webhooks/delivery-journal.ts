import { readJson } from "@totem-partner/spec/json";
import { isSecretName } from "@totem-partner/spec/secrets";
import { type Construction, readSignature } from "@totem-partner/spec/signature";
import { stateFolder } from "@totem-partner/spec/state-folder";
import type { VerificationResult } from "@totem-partner/webhooks";
import { createHash, randomUUID } from "node:crypto";
import { appendFile, constants, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import * as z from "zod";
import { systemReason, unlessMissing } from "../failures/failure.ts";
import type { Io } from "../io.ts";

const attempt = z.object({
  at: z.iso.datetime(),
  /** The address of the application, if there is one. */
  url: z
    .string()
    .refine((text) => URL.canParse(text))
    .optional(),
  insecure: z.boolean().optional(),
  status: z.number().optional(),
  error: z.string().optional(),
});

const arrival = z.object({
  format: z.literal("totem-partner-delivery-1"),
  /** The same for every attempt of the service to deliver the same events. */
  id: z.string(),
  /** None for a delivery that was refused. */
  events: z.array(z.object({ id: z.string(), type: z.string() })),
  /** The Unix time that the signature covers, if any. */
  signedAt: z.number().optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.undefined()])),
  body: z.base64(),
  /** The response of listen. */
  first: attempt,
});

type Arrival = z.infer<typeof arrival>;

type Attempt = z.infer<typeof attempt>;

/** The latest arrival of a delivery, whose signature is the youngest, with the attempts of all. */
export interface Delivery extends Arrival {
  readonly path: string;
  /** The time of the first arrival. */
  readonly receivedAt: string;
  readonly state: "answered" | "failed" | "refused";
  readonly attempts: readonly Attempt[];
  readonly latest: Attempt;
}

function signedAt(by: Construction, headers: IncomingHttpHeaders): number | undefined {
  const { signature, timestamp } = by.headers;
  const read = readSignature(by, String(headers[signature.toLowerCase()]));
  const seconds = Number(read?.timestamp ?? headers[timestamp.toLowerCase()]);
  return by.content.includes("{timestamp}") && !Number.isNaN(seconds) ? seconds : undefined;
}

/** The record of an arrival. Headers that may hold a secret are left out, unless the signature needs them. */
export function arrivalOf(
  { body, headers, result }: { body: Uint8Array; headers: IncomingHttpHeaders; result: VerificationResult },
  construction: Construction,
  first: Attempt,
): Arrival {
  const events = result.ok ? result.events.map(({ id, type }) => ({ id, type })) : [];
  const signing = new Set(Object.values(construction.headers).map((name) => name.toLowerCase()));
  const isKept = (name: string): boolean => signing.has(name) || name.includes("signature") || !isSecretName(name);
  const digest = createHash("sha256").update(result.ok ? JSON.stringify(events.map(({ id }) => id)) : body);
  return {
    format: "totem-partner-delivery-1",
    id: digest.digest("hex").slice(0, 10),
    events,
    signedAt: signedAt(construction, headers),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name))),
    body: Buffer.from(body).toString("base64"),
    first,
  };
}

export const isSuccess = ({ status = 0 }: Pick<Attempt, "status">): boolean => status >= 200 && status < 300;

/** A delivery failed if an application should have it, and did not answer the latest attempt with 2xx. */
const stateOf = ({ events }: Arrival, { url, status }: Attempt): Delivery["state"] =>
  events.length === 0 ? "refused" : url === undefined || isSuccess({ status }) ? "answered" : "failed";

/** Refused deliveries come first, so that they are the first to be removed. No other file in the folder is touched. */
const form = /^(?:refused|verified)-\d{8}T\d{9}Z-\d+-[\da-f]{8}\.ndjson$/;

const defaultBounds = { records: 1000, bytes: 32 * 1024 * 1024 };

/** The received deliveries. Each arrival is a file to which attempts are appended, so that any number of processes can write. */
export function deliveryJournal({ journal }: { journal?: string }, env: Io["env"], bounds = defaultBounds) {
  const folder = journal ?? join(stateFolder(env), "deliveries");
  let kept = 0;

  async function paths(): Promise<string[]> {
    const names = (await readdir(folder).catch(unlessMissing)) ?? [];
    return names
      .filter((name) => form.test(name))
      .toSorted()
      .map((name) => join(folder, name));
  }

  async function removeOldest(): Promise<void> {
    let [records, bytes] = [0, 0];
    for (const path of (await paths()).toReversed()) {
      [records, bytes] = [records + 1, bytes + ((await stat(path).catch(unlessMissing))?.size ?? 0)];
      if (records > bounds.records || bytes > bounds.bytes) await rm(path, { force: true });
    }
  }

  async function read() {
    const [deliveries, unreadable] = [new Map<string, Delivery>(), new Map<string, string>()];
    const skip = (path: string, why: string) => void unreadable.set(path, why);
    for (const path of await paths()) {
      const text = await readFile(path, "utf8")
        .catch(unlessMissing)
        .catch((error: unknown) => skip(path, systemReason(error)));
      if (text === undefined) continue;
      const [first = "", ...others] = text.split("\n");
      const found = arrival.safeParse(readJson(first)).data;
      if (found) {
        const { receivedAt = found.first.at, attempts: before = [] } = deliveries.get(found.id) ?? {};
        const attempts = [
          ...before,
          found.first,
          ...others.flatMap((line) => attempt.safeParse(readJson(line)).data ?? []),
        ];
        const latest = attempts.at(-1) ?? found.first;
        deliveries.set(found.id, { ...found, path, receivedAt, state: stateOf(found, latest), attempts, latest });
      } else skip(path, "it is damaged, or of another version");
    }
    const inOrder = [...deliveries.values()].toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt));
    return { deliveries: inOrder, unreadable };
  }

  async function keep(one: Arrival): Promise<void> {
    const count = kept++;
    const time = `${one.first.at.replaceAll(/[-:.]/g, "")}-${String(count).padStart(6, "0")}`;
    const name = `${one.events.length > 0 ? "verified" : "refused"}-${time}-${randomUUID().slice(0, 8)}.ndjson`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), JSON.stringify(one), { mode: 0o600, flag: "wx" });
    if (count % 16 === 0) await removeOldest();
  }

  /** Adds an attempt to a file that exists. The line break comes first, in case a crash has cut the line before short. */
  async function note({ path }: Delivery, one: Attempt): Promise<void> {
    const flag = constants.O_WRONLY | constants.O_APPEND;
    await appendFile(path, `\n${JSON.stringify(one)}`, { flag }).catch(unlessMissing);
  }

  return { folder, read, keep, note };
}
