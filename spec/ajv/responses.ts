import { operations as table } from "../generated/operations.ts";
import type { operations, Readable } from "../generated/types.ts";
import { pointerTo } from "../json-pointer.ts";
import { contentSchemaAt } from "./content.ts";
import { type Validator, validatorAt } from "./validator.ts";

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

const validatorsOf = ({ method, path, statuses }: (typeof table)[keyof typeof table]) =>
  Object.fromEntries(
    statuses.flatMap((status) => {
      const schema = contentSchemaAt(pointerTo("paths", path, method.toLowerCase(), "responses", status));
      return schema === undefined ? [] : [[status, validatorAt(schema)]];
    }),
  );

/** Checks the body of each operation's responses, by status. For tests and tools: Ajv compiles them at run time. */
export const responses = Object.fromEntries(
  Object.entries(table).map(([id, operation]) => [id, validatorsOf(operation)]),
  // The types come from the same places of the same contract.
) as unknown as ResponseValidators;
