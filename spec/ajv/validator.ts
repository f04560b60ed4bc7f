import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import formatsModule from "ajv-formats";
import contract from "../generated/openapi.json" with { type: "json" };

// A CommonJS package whose declarations name a default export.
const addFormats = formatsModule.default;

/** A check of a whole value by Ajv. After a call that returned false, `errors` says why. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: ErrorObject[] | null;
}

/** Compiles the schemas of one contract. */
export interface ContractCompiler {
  /** Compiles a schema, which may refer to a place in the contract as `contract#/…`. */
  compile: <T>(schema: object) => Validator<T>;
  /** The check of the schema at a place in the contract, a JSON pointer; compiled when it is called first. */
  validatorAt: (pointer: string) => Validator<unknown>;
}

/** A compiler of the schemas of a contract. */
export function compilerOf(document: object): ContractCompiler {
  // Extensions of JSON Schema in the contract have rules of their own, checked before they are used here.
  const settings = { allErrors: true, inlineRefs: false, strict: false, strictNumbers: true };
  const ajv = new Ajv2020({ ...settings, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema(document, "contract");
  const compile = <T>(schema: object): Validator<T> => ajv.compile<T>(schema);
  return {
    compile,
    validatorAt: (pointer) => {
      let compiled: Validator<unknown> | undefined;
      const validator: Validator<unknown> = (value): value is unknown => {
        compiled ??= compile({ $ref: `contract#${encodeURI(pointer)}` });
        const accepted = compiled(value);
        validator.errors = compiled.errors ?? null;
        return accepted;
      };
      return validator;
    },
  };
}

/** Compiles a schema, which may refer to a place in the published contract as `contract#/…`. */
export const { compile } = compilerOf(contract);
