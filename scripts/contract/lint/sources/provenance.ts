import type { JsonObject } from "../../json.ts";
import { resolve } from "../../operations.ts";
import { type Element } from "../elements.ts";
import type { Finding, Linted } from "../rule.ts";

const labelledKinds = new Set<Element["kind"]>([
  "operation",
  "delivered event",
  "parameter",
  "header",
  "response",
  "component schema",
  "property",
]);

const isLabelled = (value: JsonObject): boolean => "x-source" in value || "x-assumption" in value;

function sourceFinding(value: JsonObject, sections: string[]): string | undefined {
  const { "x-source": source, "x-section": section } = value;
  if (source === undefined) return section === undefined ? undefined : "has x-section without x-source";
  if (source !== "documented") return `x-source is ${JSON.stringify(source)}; only "documented" has a meaning`;
  if (typeof section !== "string") return "is documented without x-section";
  return sections.includes(section) ? undefined : `x-section is no heading of the document: ${section}`;
}

/** Every element says whether it is documented, and where, or which assumptions it rests on. */
export function checkProvenance({ contract, elements, sections }: Linted): Finding[] {
  return elements.flatMap(({ kind, pointer, value }) => {
    const source = sourceFinding(value, sections);
    if (source !== undefined) return [{ pointer, message: source }];
    if (!labelledKinds.has(kind) || isLabelled(value) || isLabelled(resolve(contract, value))) return [];
    return [{ pointer, message: `this ${kind} has neither x-source nor x-assumption` }];
  });
}
