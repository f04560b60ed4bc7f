import { specFolder } from "../bundle.ts";
import type { Json } from "../json.ts";
import { objectAt, textAt } from "../operations.ts";
import { SourceMistake } from "../source-mistake.ts";
import { readYaml } from "../yaml-source.ts";

/** A line of the interface document, which is no part of the repository: its number there, and its hash. */
export interface CitedLine {
  number: number;
  hash: string;
}

/** A statement of the interface document, in our own words. */
export interface Statement {
  id: string;
  section: string;
  says: string;
  /** Its place in the document. */
  lines: CitedLine[];
  /** JSON pointers into the contract. */
  contract: string[];
  /** The reason it has no element of its own there. */
  none: string | undefined;
  assumptions: string[];
}

function textsAt(value: Json | undefined, where: string): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new SourceMistake(`${where} is no list`);
  return value.map(String);
}

function linesAt(value: Json | undefined, id: string): CitedLine[] {
  return Object.entries(objectAt(value, `The lines of ${id}`)).map(([number, hash]) => {
    if (/^[1-9]\d*$/.test(number) && typeof hash === "string" && /^[0-9a-f]{12}$/.test(hash)) {
      return { number: Number(number), hash };
    }
    throw new SourceMistake(`The lines of ${id}: ${number} is no number of a line with its hash of 12 hex digits`);
  });
}

function readStatement(value: Json, at: number): Statement {
  const object = objectAt(value, `Statement ${at + 1}`);
  const id = textAt(object, "id", `Statement ${at + 1}`);
  return {
    id,
    section: textAt(object, "section", id),
    says: textAt(object, "says", id),
    lines: linesAt(object["lines"], id),
    contract: textsAt(object["contract"], `The contract of ${id}`),
    none: object["none"] === undefined ? undefined : textAt(object, "none", id),
    assumptions: textsAt(object["assumptions"], `The assumptions of ${id}`),
  };
}

/** Reads spec/statements.yaml. */
export async function readStatements(): Promise<Statement[]> {
  const list = await readYaml(`${specFolder}statements.yaml`);
  if (!Array.isArray(list)) throw new SourceMistake("The statements are no list");
  return list.map(readStatement);
}
