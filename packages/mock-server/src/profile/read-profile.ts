import { readFileSync } from "node:fs";
import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { LineCounter, parseDocument, isMap, isScalar } from "yaml";
import { UsageError } from "../cli/usage-error.ts";

/** The answers that a service was found to give, by the ids of the open points. */
export type Profile = Readonly<Record<string, string | number>>;

/** The version of the form of a profile. */
const profileVersion = 1;

/** A profile is short; what is longer is something else. */
const longestProfile = 1_000_000;

type Document = ReturnType<typeof parseDocument>;

function textOf(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UsageError(`The profile ${file} cannot be read (${reason}). Pass the path of a YAML file.`);
  }
  if (text.length <= longestProfile) return text;
  throw new UsageError(`${file} is too long to be a profile.`);
}

/** The entries of a map, each with the offset of its key. */
function entriesOf(map: unknown): { key: string; value: unknown; offset: number }[] {
  if (!isMap(map)) return [];
  return map.items.map(({ key, value }) => ({
    key: isScalar(key) ? String(key.value) : "",
    value: isScalar(value) ? value.value : undefined,
    offset: isScalar(key) && key.range ? key.range[0] : 0,
  }));
}

/**
 * Reads a profile: the answers that a service was found to give, in YAML.
 *
 * @throws {UsageError} with the line and what would be right, for a file that is no profile, and for a point or an answer
 *   that there is not.
 */
export function readProfile(file: string): Profile {
  const lines = new LineCounter();
  const document: Document = parseDocument(textOf(file), { lineCounter: lines });
  const mistake = (offset: number, message: string): UsageError => {
    const { line, col } = lines.linePos(offset);
    return new UsageError(`${file}:${line}:${col} ${message}`);
  };
  const [error] = document.errors;
  if (error) throw mistake(error.pos[0], `The file is not valid YAML: ${error.message.split("\n")[0] ?? ""}`);
  const fields = entriesOf(document.contents);
  const known = ["version", "service", "assumptions"];
  for (const { key, offset } of fields) {
    if (!known.includes(key))
      throw mistake(offset, `${key} is not a field of a profile; the fields are ${known.join(", ")}.`);
  }
  if (fields.find(({ key }) => key === "version")?.value !== profileVersion) {
    throw mistake(0, `A profile must start with "version: ${profileVersion}"; this file does not.`);
  }
  const profile: Record<string, string | number> = {};
  for (const { key, value, offset } of entriesOf(document.get("assumptions", true))) {
    try {
      Object.assign(profile, parseAssumptions({ [key]: value }));
    } catch (wrong) {
      if (wrong instanceof AssumptionError) throw mistake(offset, wrong.message);
      throw wrong;
    }
  }
  return profile;
}
