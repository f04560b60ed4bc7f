import { existsSync, realpathSync, statSync } from "node:fs";
import { replaceFile } from "@totem-partner/spec/program";
import type { GivenValue } from "@totem-partner/spec/own-alternatives";
import { parseProfile, type Profile, profileText } from "../input/read-profile.ts";
import { unwritableFile } from "../input/usage-error.ts";
import { answeredProfile, emptyProfile } from "./answered-profile.ts";

/** The text of a profile, or that of a new one. */
const textOf = (file: string): string => (existsSync(file) ? profileText(file) : emptyProfile);

/** What a profile has; nothing if the file does not exist. */
export const savedProfile = (file: string): Profile => parseProfile(textOf(file), file);

/** Writes an answer into a profile as it is now, so that what another program wrote in between stays. */
export async function saveAnswer(file: string, id: string, value: GivenValue): Promise<void> {
  const answered = answeredProfile(textOf(file), file, id, value);
  const isThere = existsSync(file);
  // A link stays one, and a file keeps its permissions.
  const target = isThere ? realpathSync(file) : file;
  const mode = isThere ? { mode: statSync(file).mode & 0o777 } : {};
  await replaceFile(target, answered, `${target}.${String(process.pid)}.tmp`, mode).catch((error: unknown) => {
    throw unwritableFile(file, error);
  });
}
