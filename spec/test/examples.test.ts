import { expect, test } from "vitest";
import { deliveries } from "../ajv/deliveries.ts";
import { responses } from "../ajv/responses.ts";
import type { Validator } from "../ajv/validator.ts";
import { requests } from "../generated/requests.ts";
import { checkRequest } from "../check/request-check.ts";
import type { Schema } from "../check/schema.ts";
import { type ContractExample, deliveryExamples, requestExamples, responseExamples } from "./contract-examples.ts";

type Table = Readonly<Record<string, Readonly<Record<string, Validator<unknown>>>>>;

function failure(table: Table, { of, part, value }: ContractExample): unknown {
  const validator = table[of]?.[part];
  if (validator === undefined) return "there is no validator";
  return validator(value) ? undefined : validator.errors;
}

const rows = (examples: ContractExample[]) =>
  examples.map((example) => [`${example.of} ${example.part} ${example.name}`, example] as const);

const schemas: Readonly<Record<string, Readonly<Record<string, Schema>>>> = requests;

test.each(rows(requestExamples))("request %s", (_title, { of, part, value }) => {
  const schema = schemas[of]?.[part];
  expect(schema).toBeDefined();
  // Which part it is makes a difference for words alone.
  expect(checkRequest("body", schema!, value)).toEqual({ ok: true, value });
});

test.each(rows(responseExamples))("response %s", (_title, example) => {
  expect(failure(responses, example)).toBeUndefined();
});

test.each(rows(deliveryExamples))("delivery %s", (_title, example) => {
  expect(failure(deliveries, example)).toBeUndefined();
});

test("every body, every response with content and every delivery is checked by an example", () => {
  const shown = (examples: ContractExample[]) => new Set(examples.map(({ of, part }) => `${of} ${part}`));
  const checked = (table: Readonly<Record<string, object>>, parts: (part: string) => boolean) =>
    Object.entries(table).flatMap(([of, cells]) =>
      Object.keys(cells)
        .filter(parts)
        .map((part) => `${of} ${part}`),
    );
  expect(checked(requests, (part) => part === "body").filter((one) => !shown(requestExamples).has(one))).toEqual([]);
  expect(checked(responses, () => true).filter((one) => !shown(responseExamples).has(one))).toEqual([]);
  expect(checked(deliveries, () => true).filter((one) => !shown(deliveryExamples).has(one))).toEqual([]);
});

test("a spoiled example does not pass", () => {
  const [example] = responseExamples.filter(({ of, part }) => of === "getAuthorization" && part === "200");
  expect(example).toBeDefined();
  expect(failure(responses, { ...example!, value: { ...Object(example!.value), status: "Cancelled" } })).toMatchObject([
    { instancePath: "/status", keyword: "enum" },
  ]);
});
