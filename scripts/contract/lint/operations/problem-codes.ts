import type { Json } from "../../json.ts";
import { below, entriesOf, isObject, itemsOf } from "../json-pointer.ts";
import { problemResponses } from "./problem-responses.ts";
import { knownProblems, problemCodePointer, type Problems } from "./problem-table.ts";
import type { Finding, Linted } from "../rule.ts";

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
export function checkProblemCodes(linted: Linted): Finding[] {
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
