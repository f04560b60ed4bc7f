import type { Json, JsonObject } from "../../json.ts";
import { below, entriesOf, isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** Where the codes of problems stand. */
export const problemCodePointer = below("", "components", "schemas", "ProblemCode");

/** Every problem by its code. */
export type Problems = ReadonlyMap<string, { status: Json; title: Json }>;

function tableOf(contract: JsonObject): JsonObject {
  const schemas = isObject(contract["components"]) ? contract["components"]["schemas"] : undefined;
  const table = isObject(schemas) ? schemas["ProblemCode"] : undefined;
  return isObject(table) ? table : {};
}

/** The problems of the contract, with title and status under the defaults. */
export function knownProblems(contract: JsonObject): Problems {
  return new Map(
    entriesOf(tableOf(contract)["x-problems"]).map(([code, row]) => {
      const { status = null, title = null } = isObject(row) ? row : {};
      return [code, { status, title }];
    }),
  );
}

const objectOr = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const isText = (value: Json | undefined): boolean => typeof value === "string" && value !== "";

/** Whether a row has a title, a cause, a cure, and the status of an error with its one source. */
function isComplete(row: JsonObject, { switchable, fixed, sections }: Linted): boolean {
  const { title, cause, cure, status, documented, fixed: open, assumed } = row;
  const [source, ...others] = [documented, open, assumed].filter((one) => one !== undefined);
  if (![title, cause, cure, source].every(isText) || typeof source !== "string" || others.length > 0) return false;
  const isSourced =
    documented === source
      ? sections.includes(source)
      : open === source
        ? Object.hasOwn({ ...fixed, ...switchable }, source)
        : objectOr(switchable[source])["default"] === `${Number(status)}`;
  return isSourced && Number(status) >= 400 && Number(status) < 500;
}

/** Every problem is described completely: what it is, its status and why it has that, its cause and its cure. */
export function checkProblemTable(linted: Linted): Finding[] {
  return entriesOf(tableOf(linted.contract)["x-problems"])
    .filter(([, row]) => !isObject(row) || !isComplete(row, linted))
    .map(([code]) => ({
      pointer: problemCodePointer,
      message: `${code} needs a title, a cause, a cure, and the status of an error with its source (documented, fixed or assumed)`,
    }));
}
