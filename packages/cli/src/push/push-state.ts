import { readJson } from "@totem-partner/spec/json";
import { replaceFile } from "@totem-partner/spec/program";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import * as z from "zod";
import type { PushFlags } from "../commands/flags.ts";
import { Failure, systemReason, unlessMissing } from "../failures/failure.ts";
import { beginningOf } from "../io.ts";

const head = { format: "totem-partner-push-state", version: 1 } as const;

const kept = z.object({
  format: z.literal(head.format),
  version: z.literal(head.version),
  /** The digests of the pushed file and of its mapping. */
  file: z.string(),
  mapping: z.string(),
  finished: z.boolean(),
});

type PushState = Pick<z.infer<typeof kept>, "file" | "mapping" | "finished">;

export const statePath = (journal: string): string => `${journal}.state`;

export async function readState(journal: string): Promise<PushState | undefined> {
  const path = statePath(journal);
  const text = await readFile(path, "utf8").catch(unlessMissing);
  if (text === undefined) return undefined;
  const state = kept.safeParse(readJson(text)).data;
  if (state !== undefined) return state;
  const message = `${path} is unreadable, so it is unknown which push the journal ${journal} belongs to. Remove both to push the whole file again: externalId prevents duplicates.`;
  throw new Failure(message);
}

/** Keeps the state; it is never seen in part. */
export async function writeState(journal: string, state: PushState): Promise<void> {
  const path = statePath(journal);
  const text = `${JSON.stringify({ ...head, ...state })}\n`;
  try {
    await replaceFile(path, text, `${path}.${randomUUID()}.tmp`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw new Failure(`${path} could not be written: ${systemReason(error)}.`);
  }
}

export function planResume(
  state: PushState | undefined,
  found: Omit<PushState, "finished">,
  { resume, acceptChanges }: Pick<PushFlags, "resume" | "acceptChanges">,
  journal: string,
): "go-on" | "begin" {
  if (state === undefined) return "begin";
  const changed = state.file === found.file ? (state.mapping === found.mapping ? undefined : "mapping") : "file";
  if (state.finished) return resume && changed === undefined ? "go-on" : "begin";
  if (!resume)
    throw new Failure(
      `An earlier push with this journal did not finish (${journal}). Add --resume to continue it. To start over, remove the journal and ${statePath(journal)}.`,
    );
  if (changed === undefined || acceptChanges) return "go-on";
  throw new Failure(
    `The ${changed} has changed since the unfinished push. Restore it, or add --accept-changes: rows that the service already has with different cells are then rejected, and all others are pushed. To start over, remove ${journal} and ${statePath(journal)}.`,
  );
}

const isJournal = async (path: string): Promise<boolean> =>
  existsSync(path) && (await beginningOf(path)).startsWith('{"sum":');

/** Begins or goes on with a journal, as its state and the flags say. */
export async function prepareJournal(flags: PushFlags, journal: string, state: PushState): Promise<void> {
  const before = await readState(journal);
  const plan = planResume(before, state, flags, journal);
  // Another file is left alone; the journal itself says what it is.
  if (plan === "begin" && before !== undefined && (await isJournal(journal))) await rm(journal, { force: true });
  await writeState(journal, state).catch((error: unknown) => {
    const advice = "Nothing was sent. Make room, or choose another place for the journal with --journal.";
    throw new Failure(`${systemReason(error)} ${advice}`);
  });
}
