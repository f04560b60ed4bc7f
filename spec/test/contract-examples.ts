import contract from "../generated/openapi.json" with { type: "json" };
import { keysOf } from "../check/json-pointer.ts";

/** An example of the contract, with where it stands and what would check it. */
export interface ContractExample {
  /** The operationId, or the name of the delivered event. */
  of: string;
  /** The part of the request, or the status of the response. */
  part: string;
  name: string;
  value: unknown;
}

interface Shown {
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Parameter extends Shown {
  name: string;
  in: "path" | "query";
}

interface Operation {
  operationId: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

/** The target of a `$ref`, or the value itself. The shapes are those that the rules of the contract hold it to. */
function resolve(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const keys = keysOf(String(value.$ref));
  const target = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract);
  return resolve(target);
}

function shownBy(owner: unknown): { name: string; value: unknown }[] {
  const { example, examples = {} } = resolve(owner) as Shown;
  const named = Object.entries(examples).map(([name, part]) => ({
    name,
    value: (resolve(part) as { value: unknown }).value,
  }));
  return example === undefined ? named : [{ name: "example", value: example }, ...named];
}

function contentExamples(owner: unknown): { name: string; value: unknown }[] {
  const { content = {} } = resolve(owner) as { content?: Record<string, unknown> };
  return Object.values(content).flatMap(shownBy);
}

function operationsWithin(item: Record<string, unknown>): Operation[] {
  const shared = (item["parameters"] ?? []) as unknown[];
  return Object.values(item).flatMap((part) => {
    if (typeof part !== "object" || part === null || !("operationId" in part)) return [];
    const operation = part as Operation;
    return [{ ...operation, parameters: [...shared, ...(operation.parameters ?? [])] }];
  });
}

const pathItems = Object.values(contract.paths) as Record<string, unknown>[];
const operations = pathItems.flatMap(operationsWithin);

/** Every example of a request: each parameter by itself, and each body. */
export const requestExamples: ContractExample[] = operations.flatMap(({ operationId: of, parameters, requestBody }) => [
  ...(parameters ?? []).flatMap((reference) => {
    const parameter = resolve(reference) as Parameter;
    return shownBy(parameter).map(({ value }) => ({
      of,
      part: parameter.in,
      name: parameter.name,
      value: { [parameter.name]: value },
    }));
  }),
  ...(requestBody === undefined ? [] : contentExamples(requestBody).map((shown) => ({ of, part: "body", ...shown }))),
]);

/** Every example of a response. */
export const responseExamples: ContractExample[] = operations.flatMap(({ operationId: of, responses = {} }) =>
  Object.entries(responses).flatMap(([part, response]) =>
    contentExamples(response).map((shown) => ({ of, part, ...shown })),
  ),
);

/** Every example of a delivery. */
export const deliveryExamples: ContractExample[] = Object.entries(contract.webhooks).flatMap(([of, item]) =>
  contentExamples(item.post.requestBody).map((shown) => ({ of, part: "body", ...shown })),
);
