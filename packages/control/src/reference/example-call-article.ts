import { isFields } from "@totem-partner/spec/fields";
import { isOperationId } from "@totem-partner/spec/operations";
import type { Part } from "@totem-partner/spec/contract-document";
import type { ExampleBody, ExampleCall } from "./code/example-call.ts";
import { type Content, type DescribedOperation, textOf } from "./described-operations.ts";

/** The value of a parameter in the examples. */
export function exampleOf({ example }: Part): string | number | boolean {
  return typeof example === "number" || typeof example === "boolean" || typeof example === "string" ? example : "";
}

/** The first example of a form is the one that sends its file. */
function bodyOf({ mediaType, examples, files }: Content): ExampleBody {
  const value = examples[0]?.value;
  if (mediaType !== "multipart/form-data") return { kind: "json", value };
  const fields = Object.entries(isFields(value) ? value : {}).map(([name, field]) => [name, String(field)] as const);
  const [[part, type] = []] = files;
  return { kind: "form", fields, ...(part !== undefined && type !== undefined && { file: { part, type } }) };
}

/** The call that the contract shows of an operation: its first example. Undefined for what the service calls. */
export function exampleCall({
  id,
  isEvent,
  method,
  path,
  parameters,
  body,
}: DescribedOperation): ExampleCall | undefined {
  if (isEvent || !isOperationId(id)) return undefined;
  const named = (place: string) => parameters.filter((one) => one["in"] === place);
  return {
    operationId: id,
    method,
    path: named("path").reduce<string>(
      (filled, one) => filled.replace(`{${textOf(one, "name")}}`, encodeURIComponent(exampleOf(one))),
      path,
    ),
    query: named("query").map((one) => [textOf(one, "name"), exampleOf(one)]),
    ...(body && { body: bodyOf(body) }),
  };
}
