import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { problemCodes, problems } from "@totem-partner/spec/problems";
import { fieldOf } from "../support/client.ts";
import { codeOf, operationIds } from "./verdict.ts";
import type { WireAnswer } from "./wire-answers.ts";

const declaredStatuses = (id: OperationId): string[] =>
  Object.keys(
    Object(fieldOf(contract, "paths", operations[id].path, operations[id].method.toLowerCase(), "responses")) as object,
  );

/** What was reached of what there is. */
interface Reached {
  what: string;
  reached: number;
  declared: number;
  /** Those that were not reached. */
  missing: string[];
}

function compare(what: string, declared: readonly string[], reached: ReadonlySet<string>): Reached {
  const missing = declared.filter((one) => !reached.has(one));
  return { what, reached: declared.length - missing.length, declared: declared.length, missing };
}

/** Which of the answers that the contract declares were given. */
export class ContractCoverage {
  readonly #operations = new Set<string>();
  readonly #statuses = new Set<string>();
  readonly #codes = new Set<string>();
  readonly #codesOfOperations = new Set<string>();

  /** Notes an answer of an operation, or of an address that none has. */
  note(operationId: OperationId | undefined, answer: WireAnswer): void {
    const code = codeOf(answer);
    if (code !== undefined) this.#codes.add(code);
    if (operationId === undefined) return;
    this.#operations.add(operationId);
    this.#statuses.add(`${operationId} ${String(answer.status)}`);
    if (code !== undefined) this.#codesOfOperations.add(`${operationId} ${String(answer.status)} ${code}`);
  }

  /** Operations, their statuses, problem codes, and which operation has which of them. */
  get report(): Reached[] {
    const codes = operationIds.flatMap((id) =>
      Object.entries<readonly string[]>(problemCodes[id]).flatMap(([status, list]) =>
        list.map((code) => `${id} ${status} ${code}`),
      ),
    );
    return [
      compare("operations", operationIds, this.#operations),
      compare(
        "(operation, status) pairs",
        operationIds.flatMap((id) => declaredStatuses(id).map((status) => `${id} ${status}`)),
        this.#statuses,
      ),
      compare("problem codes", Object.keys(problems), this.#codes),
      compare("(operation, status, problem code) triples", codes, this.#codesOfOperations),
    ];
  }

  /** The same as text, with what was not reached. */
  toString(): string {
    return this.report
      .map(({ what, reached, declared, missing }) =>
        [`${what}: ${String(reached)} of ${String(declared)}`, ...missing.map((one) => `  not reached: ${one}`)].join(
          "\n",
        ),
      )
      .join("\n");
  }
}
