import { readFileSync } from "node:fs";
import { jsonMistake } from "@totem-partner/simulator/host";
import { wordsOf } from "@totem-partner/simulator/steering";
import { isCollection, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import { SeedError, type SeedPath, showPath } from "./seed-error.ts";
import { type Describe, SeedMistakes } from "./seed-mistakes.ts";
import { type CheckedSeed, seedSchema } from "./seed-schema.ts";

/** A seed that was read. */
export interface SeedSource {
  seed: CheckedSeed;
  /** Says what is wrong at a place of it. */
  describe: Describe;
}

type YamlDocument = ReturnType<typeof parseDocument>;

/** The offset of what stands at a path, or of the nearest thing around it. */
function offsetOf(document: YamlDocument, path: SeedPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent: unknown = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    if (isMap(parent)) {
      const key = parent.items.map((pair) => pair.key).find((one) => isScalar(one) && one.value === last);
      if (isScalar(key) && key.range) return key.range[0];
    } else if (isCollection(parent)) {
      const node: unknown = parent.get(last, true);
      if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)) {
        return Number(node.range[0]);
      }
    }
  }
  return 0;
}

/** What a document says. Aliases are the one thing that only now turns out to be wrong. */
function valueOf(document: YamlDocument, errorAt: (offset: number, message: string) => SeedError): unknown {
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) !== undefined) return;
      throw errorAt(
        alias.range?.[0] ?? 0,
        `no anchor &${alias.source} is defined before this; quote text that starts with *`,
      );
    },
  });
  try {
    return document.toJS();
  } catch (error) {
    throw errorAt(0, error instanceof Error ? error.message : "cannot be read");
  }
}

/** What was read, and how to say where in it something is wrong. */
interface Placed {
  value: unknown;
  describe: Describe;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SeedError(`${file} cannot be read: ${error instanceof Error ? error.message : "unknown"}`);
  }
}

/** YAML reads JSON as well; errors in a JSON file are reported by the JSON parser. */
function checkJson(file: string, text: string): void {
  const mistake = jsonMistake(text);
  if (mistake === undefined) return;
  throw new SeedError(`${file}:${mistake.line}:${mistake.column} The file is not valid JSON: ${mistake.message}`);
}

function readFile(file: string): Placed {
  const text = readText(file);
  if (text.trim() !== "" && file.endsWith(".json")) checkJson(file, text);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [broken] = document.errors;
  if (broken) {
    if (text.trimStart().startsWith("{")) checkJson(file, text);
    throw new SeedError(`${place(broken.pos[0])} ${broken.message.split("\n")[0] ?? ""}`);
  }
  const value = valueOf(document, (offset, message) => new SeedError(`${place(offset)} ${message}`));
  if (value === null) {
    throw new SeedError(`${file} is empty. Write an example with totem-mock init, then edit it.`);
  }
  return {
    value,
    describe: (path, message) => `${place(offsetOf(document, path))} ${showPath(path) || "the file"}: ${message}`,
  };
}

const readObject = (value: unknown): Placed => ({
  value,
  describe: (path, message) => `seed ${showPath(path)}: ${message}`,
});

/**
 * Reads a seed: a file, YAML or JSON, or an object as such a file holds it.
 *
 * @throws {SeedError} when it cannot be read or does not fit: a line for each mistake, with line, column and path.
 */
export function readSeed(given: unknown): SeedSource {
  const { value, describe } = typeof given === "string" ? readFile(given) : readObject(given);
  const read = seedSchema.safeParse(value, { error: wordsOf });
  if (read.success) return { seed: read.data, describe };
  const mistakes = new SeedMistakes(describe);
  // A misspelt field comes first: it may be the reason why another is missing.
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === "unrecognized_keys";
  for (const issue of read.error.issues.toSorted((one, other) => Number(isUnknown(other)) - Number(isUnknown(one)))) {
    const path = issue.path.filter((key) => typeof key !== "symbol");
    const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
    for (const at of keys) mistakes.add(at, issue.message);
  }
  mistakes.check();
  throw new SeedError("The seed is invalid.");
}
