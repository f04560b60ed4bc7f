import type { Json, JsonObject } from "../json.ts";
import type { Element } from "./elements.ts";
import { below, entriesOf, isObject, itemsOf, leadsSomewhere } from "./json-pointer.ts";
import type { Finding, Linted, Rule } from "./rule.ts";
import { versionsOf } from "./versions.ts";
import { objectAt, resolve } from "../operations.ts";

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
function checkProvenance({ contract, elements, sections }: Linted): Finding[] {
  return elements.flatMap(({ kind, pointer, value }) => {
    const source = sourceFinding(value, sections);
    if (source !== undefined) return [{ pointer, message: source }];
    if (!labelledKinds.has(kind) || isLabelled(value) || isLabelled(resolve(contract, value))) return [];
    return [{ pointer, message: `this ${kind} has neither x-source nor x-assumption` }];
  });
}

/** The pointers of everything that says `x-source: documented`, with the section that each names. */
function* documentedPlaces(value: Json, pointer = ""): Generator<{ pointer: string; section: Json | undefined }> {
  if (isObject(value) && value["x-source"] === "documented") yield { pointer, section: value["x-section"] };
  const parts: Iterable<[string | number, Json]> = Array.isArray(value) ? value.entries() : entriesOf(value);
  for (const [key, part] of parts) yield* documentedPlaces(part, below(pointer, key));
}

/** Every documented element belongs to a statement of the section that it names. */
function checkStatedElements({ contract, sections, statements }: Linted): Finding[] {
  const stated = new Set(statements.flatMap((one) => one.contract.map((pointer) => `${one.section}: ${pointer}`)));
  return [...documentedPlaces(contract)].flatMap(({ pointer, section }) => {
    // Anything but a section is the concern of the rule of provenance.
    if (typeof section !== "string" || !sections.includes(section) || stated.has(`${section}: ${pointer}`)) return [];
    return [{ pointer, message: `no statement of the section ${section} points here` }];
  });
}

/** Every statement leads to an element that is documented, or to a row that settles what it leaves open. */
function checkGroundedStatements({ contract, statements }: Linted): Finding[] {
  const documented = new Set([...documentedPlaces(contract)].map(({ pointer }) => pointer));
  return statements.flatMap(({ id, contract: pointers, assumptions }) => {
    if (assumptions.length > 0 || pointers.some((pointer) => documented.has(pointer))) return [];
    // A pointer that leads nowhere is reported with the statements themselves.
    if (pointers.some((pointer) => !leadsSomewhere(contract, pointer))) return [];
    return [{ pointer: pointers[0] ?? "", message: `${id} leads to nothing documented, and names no assumption` }];
  });
}

const isOperation = (pointer: string): boolean => /^\/paths\/[^/]+\/[a-z]+$/.test(pointer);

/** The contract has the operations that statements of the interface document name, and no other. */
function checkDocumentedOperations({ elements, statements }: Linted): Finding[] {
  const documented = new Set(statements.flatMap((one) => one.contract).filter(isOperation));
  const present = elements.filter(({ kind }) => kind === "operation");
  const pointers = new Set(present.map(({ pointer }) => pointer));
  return [
    ...[...documented.difference(pointers)].map((pointer) => ({ pointer: "/paths", message: `${pointer} is missing` })),
    ...present
      .filter(({ pointer }) => !documented.has(pointer))
      .map(({ name, pointer }) => ({ pointer, message: `no statement names ${name}` })),
  ];
}

/** An element's version is one of the contract's table, and the element is documented: assumptions have no version. */
function checkKnownVersions({ contract, elements }: Linted): Finding[] {
  const versions = versionsOf(contract);
  return elements.flatMap(({ pointer, value }) => {
    const since = value["x-since"];
    if (since === undefined) return [];
    if (typeof since !== "string" || !versions.includes(since)) {
      return [{ pointer, message: `x-since is no version of the table in info.description: ${JSON.stringify(since)}` }];
    }
    return value["x-source"] === "documented" ? [] : [{ pointer, message: "has x-since without x-source" }];
  });
}

function follow(contract: JsonObject, start: Json | undefined, ...keys: string[]): Json | undefined {
  return keys.reduce((at, key) => (isObject(at) ? resolve(contract, at)[key] : undefined), start);
}

/**
 * Exactly the delivered events can be subscribed to; the payload of each event names it, and so does the answer of
 * the assumption.
 */
function checkDeliveredEvents({ contract, elements, fixed }: Linted): Finding[] {
  const delivered = elements.filter(({ kind }) => kind === "delivered event");
  const names = delivered.map(({ name }) => name);
  const subscribable = itemsOf(follow(contract, contract, "components", "schemas", "EventName", "enum")).map(String);
  const payload = ["requestBody", "content", "application/json", "schema", "properties", "type", "const"];
  const { answer } = objectAt(fixed["delivered-events"], "delivered-events");
  return [
    ...names
      .filter((name) => typeof answer !== "string" || !answer.includes(name))
      .map((name) => ({ pointer: "/webhooks", message: `the answer of delivered-events does not name ${name}` })),
    ...subscribable
      .filter((name) => !names.includes(name))
      .map((name) => ({ pointer: "/webhooks", message: `${name} is missing` })),
    ...names
      .filter((name) => !subscribable.includes(name))
      .map((name) => ({ pointer: "/components/schemas/EventName/enum", message: `${name} is missing` })),
    ...delivered
      .filter(({ name, value }) => follow(contract, value, ...payload) !== name)
      .map(({ name, pointer }) => ({
        pointer: below(pointer, "requestBody"),
        message: `the type of the payload is not the constant ${name}`,
      })),
  ];
}

/** Rules of what comes from the interface document. */
export const sourceRules = {
  provenance: checkProvenance,
  "stated-elements": checkStatedElements,
  "grounded-statements": checkGroundedStatements,
  "documented-operations": checkDocumentedOperations,
  "known-versions": checkKnownVersions,
  "delivered-events": checkDeliveredEvents,
} satisfies Record<string, Rule>;
