import { isDeepStrictEqual } from "node:util";
import { type GivenValue, sayValue } from "@totem-partner/spec/own-alternatives";
import { isMap } from "yaml";
import { parseGivenYaml } from "../input/given-yaml.ts";
import { parseProfile } from "../input/read-profile.ts";
import { UsageError } from "../input/usage-error.ts";
import { type Edit, editsFor } from "./profile-edits.ts";

/** A profile that settles nothing. */
export const emptyProfile = "version: 1\nassumptions:\n";

const withEdit = (text: string, { from, to, text: added }: Edit, newline: string): string =>
  text.slice(0, from) + added.replaceAll("\n", newline) + text.slice(to);

/**
 * The text of a profile with an answer: only its own lines change, comments and all other values stay as they are.
 *
 * @throws {UsageError} for a text that is no profile, or is written so that it cannot be edited in part.
 */
export function answeredProfile(text: string, file: string, id: string, value: GivenValue): string {
  const before = parseProfile(text, file);
  const was = before[id];
  if (was !== undefined && isDeepStrictEqual(was, value)) return text;
  const root = parseGivenYaml(text, file).document.contents;
  const edits = isMap(root) ? editsFor(text, root, { id, value, was }) : [];
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  // From the end, so that the offsets before an edit stay right.
  const answered = edits.toReversed().reduce((edited, edit) => withEdit(edited, edit, newline), text);
  if (settles(answered, { ...before, [id]: value })) return answered;
  throw new UsageError(
    `${file} is written in a form that cannot be edited in part. Add ${id}: ${sayValue(value)} under assumptions yourself.`,
  );
}

function settles(text: string, values: Readonly<Record<string, GivenValue>>): boolean {
  try {
    return isDeepStrictEqual({ ...parseProfile(text, "") }, values);
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
