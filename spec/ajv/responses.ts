import { closedVariant } from "../effective/closed-variant.ts";
import contract from "../generated/openapi.json" with { type: "json" };
import { operations as table } from "../generated/operations.ts";
import type { operations, Readable } from "../generated/types.ts";
import { pointerTo } from "../check/json-pointer.ts";
import { contentSchemaAt } from "./content.ts";
import { compilerOf, type Validator } from "./validator.ts";

type Content<Response> = Response extends { content: infer C } ? Readable<C[keyof C]> : never;

/** A validator for each response of each operation that has a body, by operationId and status. */
type ResponseValidators = {
  readonly [Id in keyof operations]: {
    readonly [
      Status in keyof operations[Id]["responses"] as Content<operations[Id]["responses"][Status]> extends never
        ? never
        : Status
    ]: Validator<Content<operations[Id]["responses"][Status]>>;
  };
};

function responsesOf(document: object): ResponseValidators {
  const { validatorAt } = compilerOf(document);
  const validatorsOf = ({ method, path, statuses }: (typeof table)[keyof typeof table]) =>
    Object.fromEntries(
      statuses.flatMap((status) => {
        const at = pointerTo("paths", path, method.toLowerCase(), "responses", status);
        const schema = contentSchemaAt(at, document);
        return schema === undefined ? [] : [[status, validatorAt(schema)]];
      }),
    );
  return Object.fromEntries(
    Object.entries(table).map(([id, operation]) => [id, validatorsOf(operation)]),
    // The types come from the same places of the same contract.
  ) as unknown as ResponseValidators;
}

/**
 * Checks the body of each operation's responses, by status, as the contract is published: open to fields that it does
 * not name. For tests and tools: Ajv compiles them at run time.
 */
export const openResponses = responsesOf(contract);

/** The same by the closed variant of the contract: no field but those that it names, and all that are assumed. */
export const responses = responsesOf(closedVariant(contract));
