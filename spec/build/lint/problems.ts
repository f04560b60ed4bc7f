import type { Json, JsonObject } from "../json.ts";
import { type Example, examplesOf } from "./examples.ts";
import { below, entriesOf, isObject, itemsOf } from "./json-pointer.ts";
import type { Finding, Linted, Rule } from "./rule.ts";
import { resolve } from "../operations.ts";

const problemType = "application/problem+json";

/** A response of an operation that is a problem. */
interface ProblemResponse {
  /** The operation that it is a response of. */
  operation: JsonObject;
  status: string;
  pointer: string;
  /** The value of the list of codes, unchecked. */
  codes: Json[];
  examples: Example[];
}

/** Every response of every operation that is a problem, where the operation refers to it. */
export function problemResponses({ contract, elements }: Pick<Linted, "contract" | "elements">): ProblemResponse[] {
  return elements
    .filter(({ kind }) => kind === "operation")
    .flatMap(({ pointer, value }) =>
      entriesOf(value["responses"]).flatMap(([status, part]) => {
        const response = resolve(contract, part);
        const content = isObject(response["content"]) ? response["content"][problemType] : undefined;
        if (!isObject(content)) return [];
        const here = below(pointer, "responses", status);
        const body = { name: problemType, pointer: below(here, "content", problemType), value: content };
        const examples = examplesOf(contract, { kind: "media type", ...body });
        return [{ operation: value, status, pointer: here, codes: itemsOf(response["x-problem-codes"]), examples }];
      }),
    );
}

/** The place of the codes of problems. */
const problemCodePointer = below("", "components", "schemas", "ProblemCode");

/** Every problem by its code. */
type Problems = ReadonlyMap<string, { status: Json; title: Json }>;

function tableOf(contract: JsonObject): JsonObject {
  const schemas = isObject(contract["components"]) ? contract["components"]["schemas"] : undefined;
  const table = isObject(schemas) ? schemas["ProblemCode"] : undefined;
  return isObject(table) ? table : {};
}

/** The problems of the contract, with title and status under the defaults. */
function knownProblems(contract: JsonObject): Problems {
  return new Map(
    entriesOf(tableOf(contract)["x-problems"]).map(([code, row]) => {
      const { status = null, title = null } = isObject(row) ? row : {};
      return [code, { status, title }];
    }),
  );
}

const objectOr = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const isText = (value: Json | undefined): boolean => typeof value === "string" && value !== "";

/** The status that an assumption has by default, be it that of a validation error. */
function standardStatus(id: string, switchable: JsonObject): Json | undefined {
  const { default: value } = objectOr(switchable[id]);
  return value === "validation" ? objectOr(switchable["validation-status"])["default"] : value;
}

/** True if a row has a title, a cause, a cure, and the status of an error with its one source. */
function isComplete(row: JsonObject, { switchable, fixed, sections }: Linted): boolean {
  const { title, cause, cure, status, documented, fixed: open, assumed } = row;
  const [source, ...others] = [documented, open, assumed].filter((one) => one !== undefined);
  if (![title, cause, cure, source].every(isText) || typeof source !== "string" || others.length > 0) return false;
  const isSourced =
    documented === source
      ? sections.includes(source)
      : open === source
        ? Object.hasOwn({ ...fixed, ...switchable }, source)
        : standardStatus(source, switchable) === `${Number(status)}`;
  return isSourced && Number(status) >= 400 && Number(status) < 500;
}

/** Every problem is described completely: what it is, its status and why it has that, its cause and its cure. */
function checkProblemTable(linted: Linted): Finding[] {
  return entriesOf(tableOf(linted.contract)["x-problems"])
    .filter(([, row]) => !isObject(row) || !isComplete(row, linted))
    .map(([code]) => ({
      pointer: problemCodePointer,
      message: `${code} needs a title, a cause, a cure, and the status of an error with its source (documented, fixed or assumed)`,
    }));
}

/** The `status` of an example of a problem, if it has one, is the status of the response that it stands under. */
function checkProblemStatus(linted: Linted): Finding[] {
  return problemResponses(linted).flatMap(({ status, examples }) =>
    examples
      .filter(({ value }) => isObject(value) && "status" in value && value["status"] !== Number(status))
      .map(({ pointer }) => ({ pointer, message: `its status is not ${status}` })),
  );
}

/** A code, and where it is said that something answers it. */
interface Use {
  code: Json;
  pointer: string;
  /** Not said where an assumption must have another value. */
  status?: string;
}

function listedUses(linted: Linted): Use[] {
  const ofPaths = entriesOf(linted.contract["x-problem-codes"]).flatMap(([status, codes]) =>
    itemsOf(codes).map((code) => ({ code, status, pointer: below("", "x-problem-codes", status) })),
  );
  const ofOperations = problemResponses(linted).flatMap(({ status, codes, pointer }) =>
    codes.map((code) => ({ code, status, pointer })),
  );
  return [...ofPaths, ...ofOperations];
}

function switchedUses({ elements }: Linted): (Use & { when: Json })[] {
  const operations = elements.filter(({ kind }) => kind === "operation");
  return operations.flatMap(({ pointer, value }) =>
    entriesOf(value["x-switched-problem-codes"]).map(([code, when]) => ({
      code,
      when,
      pointer: below(pointer, "x-switched-problem-codes", code),
    })),
  );
}

function mistake({ code, status }: Use, problems: Problems): string | undefined {
  const known = typeof code === "string" ? problems.get(code) : undefined;
  const named = JSON.stringify(code);
  if (known === undefined) return `there is no problem ${named}`;
  return status === undefined || known.status === Number(status) ? undefined : `${named} has another status`;
}

const isAlternative = (when: Json, { switchable }: Linted): boolean => {
  const [id = "", value = ""] = typeof when === "string" ? when.split("=") : [];
  const row = switchable[id];
  return isObject(row) && isObject(row["values"]) && Object.hasOwn(row["values"], value) && row["default"] !== value;
};

/**
 * Every problem of an operation has codes, each of them one of ProblemCode under the status that it has there; every
 * code is answered by an operation, or by an address that none has. A code that needs another value of an assumption
 * names it.
 */
function checkProblemCodes(linted: Linted): Finding[] {
  const problems = knownProblems(linted.contract);
  const listed = listedUses(linted);
  const switched = switchedUses(linted);
  const used = new Set([...listed, ...switched].map(({ code }) => code));
  return [
    ...problemResponses(linted)
      .filter(({ codes }) => codes.length === 0)
      .map(({ pointer }) => ({ pointer, message: "names no code in x-problem-codes" })),
    ...[...listed, ...switched].flatMap((use) => {
      const message = mistake(use, problems);
      return message === undefined ? [] : [{ pointer: use.pointer, message }];
    }),
    ...switched
      .filter(({ when }) => !isAlternative(when, linted))
      .map(({ pointer, when }) => ({ pointer, message: `${JSON.stringify(when)} is no alternative of an assumption` })),
    ...[...problems.keys()]
      .filter((code) => !used.has(code))
      .map((code) => ({ pointer: problemCodePointer, message: `no operation answers ${code}` })),
  ];
}

/** The code of an example of a problem is one that its response names; type and title are those of the code. */
function checkProblemExamples({ contract, elements }: Linted): Finding[] {
  const problems = knownProblems(contract);
  return problemResponses({ contract, elements }).flatMap(({ codes, examples }) =>
    examples.flatMap(({ pointer, value }) => {
      const { code, title, type } = isObject(value) ? value : {};
      // That an example has a code at all is the business of its schema; that a response has some, of another rule.
      if (typeof code !== "string" || codes.length === 0) return [];
      const found = problems.get(code);
      return [
        ...(codes.includes(code) ? [] : [`the response does not name ${code}`]),
        ...(found === undefined || title === found.title ? [] : [`its title is not ${JSON.stringify(found.title)}`]),
        ...(type === `urn:totem-partner:problem:${code}` ? [] : ["its type does not end with its code"]),
      ].map((message) => ({ pointer, message }));
    }),
  );
}

/** Rules of what operations answer when they refuse. */
export const problemRules = {
  "problem-status": checkProblemStatus,
  "problem-table": checkProblemTable,
  "problem-codes": checkProblemCodes,
  "problem-examples": checkProblemExamples,
} satisfies Record<string, Rule>;
