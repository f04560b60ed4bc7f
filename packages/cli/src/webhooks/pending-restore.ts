import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isFields } from "@totem-partner/spec/fields";
import { replaceFile } from "@totem-partner/spec/program";
import type { Connected } from "../commands/flags.ts";
import { Failure, systemCode, systemReason } from "../failures/failure.ts";
import type { Io } from "../io/io.ts";

const format = "totem-partner-listen";

/** A configuration as it was, without its secret. */
export interface Previous {
  url: string;
  subscribedEvents: string[];
  hasSecret: boolean;
}

/** What is kept of a registration, so that it can be put back after a kill. */
export interface Registration {
  /** The process that registered. */
  pid: number;
  /** The address that it registered. */
  url: string;
  /** What was there before; null for nothing. */
  previous: Previous | null;
}

function previousOf(value: unknown): Previous | null | undefined {
  if (value === null) return null;
  if (!isFields(value)) return undefined;
  const { url, subscribedEvents, hasSecret } = value;
  if (typeof url !== "string" || typeof hasSecret !== "boolean" || !Array.isArray(subscribedEvents)) return undefined;
  return { url, hasSecret, subscribedEvents: subscribedEvents.filter((event) => typeof event === "string") };
}

function parse(text: string): Registration | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isFields(value) || value["format"] !== format || value["version"] !== 1) return undefined;
    const { pid, url } = value;
    const previous = previousOf(value["previous"]);
    if (typeof pid !== "number" || typeof url !== "string" || previous === undefined) return undefined;
    return { pid, url, previous };
  } catch {
    return undefined;
  }
}

/** Returns where the registration of a company is kept while it lasts. The name tells nothing of its key. */
export function registrationPath({ baseUrl, apiKey }: Omit<Connected, "client">, env: Io["env"]): string {
  const folder = env["XDG_STATE_HOME"] ?? env["LOCALAPPDATA"] ?? join(homedir(), ".local", "state");
  const company = createHash("sha256").update(`${baseUrl}\n${apiKey}`).digest("hex").slice(0, 16);
  return join(folder, "totem-partner", `listen-${company}.json`);
}

/** Returns what a registration that has not ended, or was killed, has kept. */
export async function readRegistration(path: string): Promise<Registration | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) !== "ENOENT")
      throw new Failure(`${path} cannot be read: ${systemReason(error)}. Nothing was registered.`);
  });
  if (text === undefined) return undefined;
  const found = parse(text);
  if (found !== undefined) return found;
  throw new Failure(
    `${path} records which webhook an earlier listen replaced, but is unreadable. Check the webhook with totem-partner webhook get, correct it with webhook set, then remove the file.`,
  );
}

/** Keeps a registration before it is made, in place of one that was left behind; of two at a time, the second one fails. */
export async function keepRegistration(path: string, registration: Registration, isLeft: boolean): Promise<void> {
  const text = `${JSON.stringify({ format, version: 1, ...registration }, null, 2)}\n`;
  const options = { mode: 0o600, flag: "wx" };
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (isLeft) await replaceFile(path, text, `${path}.${randomUUID()}.tmp`, options);
    else await writeFile(path, text, options);
  } catch (error) {
    const why = systemCode(error) === "EEXIST" ? "another listen has started" : systemReason(error);
    throw new Failure(
      `${path}, which records the webhook to restore, cannot be written: ${why}. Nothing was registered.`,
    );
  }
}

/** Forgets a registration that was put back. */
export const forgetRegistration = (path: string): Promise<void> => rm(path, { force: true });

/** Whether the process of a registration still runs. */
export function isRunning({ pid }: Registration): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}
