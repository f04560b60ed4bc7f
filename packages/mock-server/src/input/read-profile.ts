import { existsSync } from "node:fs";
import type { EarlierProfile } from "@totem-partner/discovery/earlier-profile";
import { keysOf } from "@totem-partner/spec/json-pointer";
import { readBoundedFile } from "@totem-partner/spec/bounded-file";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { sayMistake } from "@totem-partner/spec/read-own";
import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { isMap, isNode, isScalar, parseDocument } from "yaml";
import { offsetOf, parseYamlInput, type YamlDocument } from "./yaml-input.ts";
import { codeOf, UsageError } from "@totem-partner/spec/program";

export type Profile = Readonly<Record<string, InputValue>>;

const profileVersion = 1;

const longestProfile = 1_000_000;

function profileText(file: string): string {
  const advice = "Pass the path of a YAML file.";
  return readBoundedFile(file, longestProfile, {
    unreadable: (error) => new UsageError(`The profile ${file} cannot be read (${codeOf(error)}). ${advice}`),
    tooLarge: () => new UsageError(`${file} is larger than 1 MB, too large for a profile. ${advice}`),
  });
}

function entriesOf(map: unknown, document: YamlDocument) {
  if (!isMap(map)) return [];
  return map.items.map(({ key, value }) => ({
    key: isScalar(key) ? String(key.value) : "",
    value: (): unknown => (isNode(value) ? value.toJS(document) : undefined),
    offset: isScalar(key) && key.range ? key.range[0] : 0,
  }));
}

export function parseProfile(text: string, file: string): Profile {
  const { document, place, mistake: broken } = parseYamlInput(text, file);
  const mistake = (offset: number, message: string) => new UsageError(`${place(offset)} ${message}`);
  if (broken) throw mistake(broken.offset, `The file is not valid YAML: ${broken.message}`);
  const fields = entriesOf(document.contents, document);
  const known = ["version", "service", "assumptions"];
  for (const { key, offset } of fields) {
    if (!known.includes(key))
      throw mistake(offset, `${key} is not a field of a profile; the fields are ${known.join(", ")}.`);
  }
  if (fields.find(({ key }) => key === "version")?.value() !== profileVersion) {
    throw mistake(0, `A profile must start with "version: ${profileVersion}"; this file does not.`);
  }
  const profile: Record<string, InputValue> = {};
  const found: string[] = [];
  const inPlace = ({ path, says }: AssumptionError["mistakes"][number]): string => {
    const keys = keysOf(path);
    return `${place(offsetOf(document, ["assumptions", ...keys]))} ${sayMistake({ path: keys.join("."), says })}`;
  };
  const assumptions: unknown = document.get("assumptions", true);
  const isEmpty = assumptions === undefined || (isScalar(assumptions) && assumptions.value === null);
  if (!isMap(assumptions) && !isEmpty)
    throw mistake(offsetOf(document, ["assumptions"]), "assumptions must be values by the ids of open points.");
  for (const { key, value, offset } of entriesOf(assumptions, document)) {
    try {
      const read = parseAssumptions({ [key]: value() });
      // A row that the profile has itself wins, before or after its framework.
      Object.assign(profile, key === "framework" ? { ...read, ...profile } : read);
    } catch (wrong) {
      if (wrong instanceof AssumptionError) {
        const { mistakes, message } = wrong;
        found.push(...(mistakes.length > 0 ? mistakes.map(inPlace) : [`${place(offset)} ${message}`]));
      } else if (wrong instanceof ReferenceError) {
        throw mistake(offset, `${key} has aliases that make it too large.`);
      } else throw wrong;
    }
  }
  if (found.length > 0) throw new UsageError(found.join("\n"));
  return profile;
}

export const readProfile = (file: string): Profile => parseProfile(profileText(file), file);

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
