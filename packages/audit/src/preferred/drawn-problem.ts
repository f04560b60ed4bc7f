import { type Problem, type ProblemCode, problemStatuses, validationProblem } from "@totem-partner/simulator/host";
import { isPart, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { type FieldError, unknownField } from "@totem-partner/spec/field-error";
import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import type { PrismOperation } from "../check/described-operation.ts";
import type { Occasion } from "./draw.ts";

/** The meaning of each code, from the contract. */
const meanings: Part = contract.components.schemas.ProblemCode["x-enumDescriptions"];

const isCode = (code: unknown): code is ProblemCode => typeof code === "string" && Object.hasOwn(problemStatuses, code);

const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "an integer",
  number: "a number",
  string: "a string",
};

/** The possible errors of a field with this schema. */
function fault({ type, enum: values }: Part): string {
  if (Array.isArray(values)) return `must be one of ${values.join(", ")}`;
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return `must be ${typeNames[String(types[0])] ?? "an object"}`;
}

const bodySchema = ({ request }: PrismOperation): Part => {
  const [content] = request?.body?.contents ?? [];
  return { ...content?.schema };
};

/** The possible errors of the fields of a request, by the kind of error. */
function faultsOf(operation: PrismOperation, code: ProblemCode): FieldError[] {
  const body = bodySchema(operation);
  const { "x-removed-fields": removed, "x-immutable-fields": immutable } = body;
  switch (code) {
    case "removed_field":
      return Object.entries(isPart(removed) ? removed : {}).map(([name, instead]) => {
        const message = `was removed from the interface; use ${String(instead)}`;
        return { in: "body", path: `/${name}`, message, code };
      });
    case "immutable_field":
      return (Array.isArray(immutable) ? immutable : []).map((name) => {
        return { in: "body", path: `/${String(name)}`, message: "cannot be changed after creation", code };
      });
    default: {
      const inBody = partsOf(body["properties"]).map(([name, schema]): FieldError => {
        return { in: "body", path: `/${name}`, message: fault(schema) };
      });
      // Every query parameter is a string, so its type cannot be wrong.
      const typed = (operation.request?.query ?? []).filter(({ schema }) => schema?.type === "integer" || schema?.enum);
      const inQuery = typed.map(({ name, schema }): FieldError => {
        return { in: "query", path: `/${name}`, message: fault({ ...schema }) };
      });
      const faults = [...inBody, ...inQuery];
      return faults.length > 0 ? faults : [unknownField("query", "/expand")];
    }
  }
}

const aboutFields: ReadonlySet<string> = new Set(["validation_failed", "removed_field", "immutable_field"]);

/** A problem that an operation can return with a status, given its codes; undefined if there are none. */
export function drawProblem(
  { random }: Pick<Occasion, "random">,
  operation: PrismOperation,
  codes: readonly unknown[],
): Problem | undefined {
  const known = codes.filter(isCode);
  if (known.length === 0) return undefined;
  const code = random.helpers.arrayElement(known);
  const faults = aboutFields.has(code) ? faultsOf(operation, code) : [];
  if (faults.length > 0) return validationProblem(random.helpers.arrayElements(faults, { min: 1, max: 3 }));
  return { code, detail: String(meanings[code]) };
}
