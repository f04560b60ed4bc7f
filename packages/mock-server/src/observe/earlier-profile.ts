import { existsSync } from "node:fs";
import type { EarlierProfile } from "@totem-partner/discovery/kept-values";
import { isMap, isScalar, parseDocument } from "yaml";
import { parseProfile, profileText } from "../input/read-profile.ts";
import { UsageError } from "../input/usage-error.ts";

/** No profile. */
const noProfile: EarlierProfile = { values: {}, notes: new Map() };

const mostNotes = 20;

const notesIn = (...comments: unknown[]): string[] =>
  comments
    .flatMap((comment) => (typeof comment === "string" ? comment.split("\n") : []))
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, mostNotes);

function readNotes(assumptions: unknown): Map<string, string[]> {
  if (!isMap(assumptions)) return new Map();
  // Comments before the first key belong to the map.
  let before: unknown = assumptions.commentBefore;
  return new Map(
    assumptions.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const notes = notesIn(before, key.commentBefore, isScalar(value) ? value.comment : undefined);
      before = undefined;
      return [[String(key.value), notes] as const];
    }),
  );
}

/**
 * Reads the profile in an existing file; none if there is no file.
 *
 * @throws {UsageError} for a file that is not a profile, or that of another service; it is left unchanged.
 */
export function readEarlierProfile(file: string, service: string): EarlierProfile {
  if (!existsSync(file)) return noProfile;
  const text = profileText(file);
  const values = parseProfile(text, file);
  const document = parseDocument(text, { uniqueKeys: false });
  const other = document.get("service");
  if (typeof other === "string" && other !== service) {
    throw new UsageError(`${file} is the profile of ${other}, not of ${service}. Choose another file for --observe.`);
  }
  return { values, notes: readNotes(document.get("assumptions", true)) };
}
