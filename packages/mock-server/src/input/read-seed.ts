import {
  checkSeed,
  type Describe,
  type Seed,
  seededCompanies,
  SeedError,
  type SeedSource,
  showPath,
} from "@totem-partner/control/seed";
import { readBoundedFile } from "@totem-partner/spec/bounded-file";
import { messageOf } from "@totem-partner/spec/program";
import { jsonMistake } from "@totem-partner/simulator/host";
import { offsetOf, parseYamlInput, type YamlDocument } from "./yaml-input.ts";

/** Enough for some ten thousand authorizations; larger files take the parser seconds. */
const mostBytes = 4 * 1024 * 1024;

function valueOf(document: YamlDocument, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError || error instanceof RangeError)) throw error;
    throw new SeedError(
      `${file}:1:1 The file uses aliases too often (more than 100 times), or nests too deeply. Replace each alias (*) with its value.`,
    );
  }
}

const readText = (file: string): string =>
  readBoundedFile(file, mostBytes, {
    unreadable: (error) => new SeedError(`${file} cannot be read: ${messageOf(error)}`),
    tooLarge: () =>
      new SeedError(`${file} is larger than 4 MB. Choose another file, or create the records with requests.`),
  });

/** YAML includes JSON; errors in a JSON file are reported by the JSON parser. */
function checkJson(file: string, text: string): void {
  const mistake = jsonMistake(text);
  if (mistake === undefined) return;
  throw new SeedError(`${file}:${mistake.line}:${mistake.column} The file is not valid JSON: ${mistake.message}`);
}

function readFile(file: string): { value: unknown; describe: Describe } {
  const text = readText(file);
  if (text.trim() !== "" && file.endsWith(".json")) checkJson(file, text);
  const { document, place, mistake } = parseYamlInput(text, file);
  if (mistake) {
    if (text.trimStart().startsWith("{")) checkJson(file, text);
    throw new SeedError(`${place(mistake.offset)} ${mistake.message}`);
  }
  const value = valueOf(document, file);
  if (value === null) throw new SeedError(`${file} is empty. Write an example with totem-mock init, then edit it.`);
  return {
    value,
    describe: (path, message) => `${place(offsetOf(document, path))} ${showPath(path) || "the file"}: ${message}`,
  };
}

export function readSeedFile(file: string): SeedSource {
  const { value, describe } = readFile(file);
  return checkSeed(value, describe);
}

export const companiesIn = (seed: string | Seed) =>
  seededCompanies(typeof seed === "string" ? readSeedFile(seed) : checkSeed(seed));
