import { glob, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseDocument, type YAMLError } from "yaml";
import type { Json } from "./json.ts";
import { SourceMistake } from "./source-mistake.ts";

const advice: Partial<Record<YAMLError["code"], string>> = {
  TAB_AS_INDENT: "Indent with spaces.",
  DUPLICATE_KEY: "Rename one of the two, or merge them.",
};

function inWords(file: string, { code, linePos, message }: YAMLError): string {
  const [start] = linePos ?? [];
  const place = start === undefined ? "" : `:${start.line}:${start.col}`;
  const [what = message] = message.split(/ at line \d/);
  return `${relative(process.cwd(), file)}${place}: ${what.replace(/[.:]?\s*$/, ".")} ${advice[code] ?? "Mend the YAML there."}`;
}

/** The content of a YAML file. Throws a SourceMistake that names file, line and column of the first mistake in it. */
export function parseYaml(text: string, file: string): Json {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new SourceMistake(inWords(file, error));
  try {
    return document.toJS() as Json;
  } catch (aliasError) {
    const what = aliasError instanceof Error ? aliasError.message : String(aliasError);
    throw new SourceMistake(`${relative(process.cwd(), file)}: ${what}.`);
  }
}

/** Reads a YAML file. */
export async function readYaml(file: string): Promise<Json> {
  return parseYaml(await readFile(file, "utf8"), file);
}

/** Throws a SourceMistake for the first YAML file below a folder that cannot be read. */
export async function checkYaml(folder: string): Promise<void> {
  for await (const name of glob("**/*.yaml", { cwd: folder, exclude: ["node_modules"] })) {
    await readYaml(join(folder, name));
  }
}
