import { readFileSync } from "node:fs";
import { isCollection, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { SeedError, type SeedPath, showPath } from "./seed-error.ts";
import { type CheckedSeed, seedSchema } from "./seed-schema.ts";

/** A seed file with the places of everything in it. */
export interface SeedSource {
  seed: CheckedSeed;
  /** The error for something that is wrong at a place of the file. */
  errorAt: (path: SeedPath, message: string) => SeedError;
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
        `nothing before this is called &${alias.source}; quote a text that begins with *`,
      );
    },
  });
  try {
    return document.toJS() ?? {};
  } catch (error) {
    throw errorAt(0, error instanceof Error ? error.message : "cannot be read");
  }
}

type ErrorAt = SeedSource["errorAt"];

/** A document with the places of everything in it. */
interface Placed {
  value: unknown;
  errorAt: ErrorAt;
}

function readFile(file: string): Placed {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new SeedError(`${file} cannot be read: ${error instanceof Error ? error.message : "unknown"}`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [broken] = document.errors;
  if (broken) throw new SeedError(`${place(broken.pos[0])} ${broken.message.split("\n")[0] ?? ""}`);
  return {
    value: valueOf(document, (offset, message) => new SeedError(`${place(offset)} ${message}`)),
    errorAt: (path, message) =>
      new SeedError(`${place(offsetOf(document, path))} ${showPath(path) || "the file"}: ${message}`),
  };
}

const readObject = (value: unknown): Placed => ({
  value,
  errorAt: (path, message) => new SeedError(`seed ${showPath(path)}: ${message}`),
});

/**
 * Reads a seed: a file, YAML or JSON, or an object as such a file holds it.
 *
 * @throws {SeedError} with line, column and path, when it cannot be read or does not fit.
 */
export function readSeed(given: unknown): SeedSource {
  const { value, errorAt } = typeof given === "string" ? readFile(given) : readObject(given);
  const read = seedSchema.safeParse(value);
  if (read.success) return { seed: read.data, errorAt };
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).filter((key) => typeof key !== "symbol");
  if (issue?.code === "unrecognized_keys") {
    throw errorAt([...path, issue.keys[0] ?? ""], "is not a field that a seed file has");
  }
  throw errorAt(path, issue?.message ?? "is not valid");
}
