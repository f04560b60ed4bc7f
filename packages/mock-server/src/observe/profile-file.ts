import { existsSync } from "node:fs";
import type { EarlierProfile } from "@totem-partner/discovery/kept-values";
import { replaceFile, UsageError } from "@totem-partner/spec/program";
import { isMap, isScalar, parseDocument } from "yaml";
import { parseProfile, profileText } from "../input/read-profile.ts";

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

export function readEarlierProfile(file: string, service: string): EarlierProfile {
  if (!existsSync(file)) return { values: {}, notes: new Map() };
  const text = profileText(file);
  const values = parseProfile(text, file);
  const document = parseDocument(text, { uniqueKeys: false });
  const other = document.get("service");
  if (typeof other === "string" && other !== service) {
    throw new UsageError(`${file} is the profile of ${other}, not of ${service}. Choose another file.`);
  }
  return { values, notes: readNotes(document.get("assumptions", true)) };
}

/** A file that is written atomically, one text after the other. */
export class ProfileFile {
  readonly path: string;
  readonly #temporary: string;
  #written: string | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
    this.#temporary = `${path}.${String(process.pid)}.tmp`;
  }

  write(text: string): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write(text));
    return this.#writing;
  }

  async #write(text: string): Promise<void> {
    if (text === this.#written) return;
    await replaceFile(this.path, text, this.#temporary);
    this.#written = text;
  }
}
