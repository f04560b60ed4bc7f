import type * as z from "zod";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { Failure, systemReason } from "../../failures/failure.ts";
import { nearest } from "@totem-partner/spec/nearest";
import { fields, isField } from "./fields.ts";
import { type Mapping, mappingSchema } from "./mapping.ts";

/** The YAML parser's work grows with the square of the number of keys. */
const mostBytes = 128 * 1024;
const mostAliases = 100;
const mostShown = 20;

const refuse = (...lines: string[]) => new Failure(lines);

async function load(path: string): Promise<string> {
  try {
    const found = await text(createReadStream(path, { end: mostBytes }));
    if (Buffer.byteLength(found) > mostBytes)
      throw refuse(`The mapping ${path} is larger than ${mostBytes / 1024} kB. Choose another file.`);
    return found;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refuse(`The mapping ${path} cannot be read: ${systemReason(error)}. totem-partner init FILE writes one.`);
  }
}

/** The line of the value at a path, or of the last existing value on the way to it. */
function lineOf(document: Document, counter: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start !== undefined) return counter.linePos(start).line;
  }
  return 1;
}

/** The parser's message, except where it mentions the engine. */
const inWords = (message: string): string =>
  message.startsWith("Maximum call stack") ? "lists and maps are nested too deeply" : message;

/** What the parser says of an alias without its anchor, in an error of the kind that it throws for too many of them. */
const unknownAlias = /^Unresolved alias .*: (.+)$/;

/** The content of the document; nothing for one that repeats its parts or nests them without end. */
function contentOf(document: Document, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    if (!(error instanceof ReferenceError || error instanceof RangeError)) throw error;
    const name = unknownAlias.exec(error.message)?.[1];
    if (name !== undefined)
      throw refuse(
        `The mapping ${path} has the alias *${name}, but nothing before it is called &${name}. Correct it, or replace the alias with its value.`,
      );
    throw refuse(
      `The mapping ${path} repeats its parts more than ${mostAliases} times, or nests them too deeply. Replace each alias (*) with its value, or choose another file.`,
    );
  }
}

function sayIssue({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (code === "unrecognized_keys" && "keys" in issue) {
    const known = issue.path.at(-1) === "fields" ? fields : [];
    return issue.keys
      .map((key) => {
        const meant = nearest(key, known);
        return `does not allow ${key}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
      })
      .join("; ");
  }
  if (issue.input === undefined) return "is missing";
  if (code === "invalid_value" && "values" in issue && issue.values.length > 1)
    return `must be one of ${issue.values.map(String).join(", ")}`;
  return message.replace(/^Invalid input: expected (\w+).*$/, "must be of type $1");
}

export async function readMapping(path: string): Promise<Mapping> {
  const counter = new LineCounter();
  const written = await load(path);
  const document = parseDocument(written, { lineCounter: counter, prettyErrors: false });
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const { line } = counter.linePos(mistake.pos[0]);
    throw refuse(`The mapping ${path} is not valid YAML: line ${line}: ${inWords(mistake.message)}`);
  }
  const at = (where: readonly PropertyKey[]) => `${path}, line ${lineOf(document, counter, where)}`;
  const content = contentOf(document, path);
  const read = mappingSchema.safeParse(content, { reportInput: true });
  if (read.success) {
    const { dates, fields: given } = read.data;
    if (dates === undefined && (given["scheduledDate"] ?? given["endDate"]) !== undefined)
      throw refuse(
        `${at(["fields"])}: dates is missing. It must define the zone and formats of scheduledDate and endDate.`,
      );
    const digest = createHash("sha256").update(written).digest("hex");
    const sources = Object.entries(given).flatMap(([field, source]) =>
      isField(field) && source !== undefined ? [[field, source] as const] : [],
    );
    return { ...read.data, digest, fields: new Map(sources), place: (field) => at(["fields", field]) };
  }
  const { issues } = read.error;
  const said = issues.slice(0, mostShown).map((issue) => {
    const name = issue.path.map(String).join(".");
    return `${at(issue.path)}: ${name === "" ? "the mapping" : name} ${sayIssue(issue)}`;
  });
  if (issues.length > mostShown) said.push(`and ${issues.length - mostShown} more`);
  throw refuse("The mapping is invalid:", ...said.map((one) => `  ${one}`));
}
