import { expect, test } from "vitest";
import { deliveries } from "../generated/validators/deliveries.js";
import { requests } from "../generated/validators/requests.js";
import { responses } from "../generated/validators/responses.js";
import type { Validator } from "../validator.ts";
import { type ContractExample, deliveryExamples, requestExamples, responseExamples } from "./contract-examples.ts";

type Table = Readonly<Record<string, Readonly<Record<string, Validator<unknown>>>>>;

function failure(table: Table, { of, part, value }: ContractExample): unknown {
  const validator = table[of]?.[part];
  if (validator === undefined) return "there is no validator";
  return validator(value) ? undefined : validator.errors;
}

const rows = (examples: ContractExample[]) =>
  examples.map((example) => [`${example.of} ${example.part} ${example.name}`, example] as const);

test.each(rows(requestExamples))("request %s", (_title, example) => {
  expect(failure(requests, example)).toBeUndefined();
});

test.each(rows(responseExamples))("response %s", (_title, example) => {
  expect(failure(responses, example)).toBeUndefined();
});

test.each(rows(deliveryExamples))("delivery %s", (_title, example) => {
  expect(failure(deliveries, example)).toBeUndefined();
});

test("every body, every response with content and every delivery is checked by an example", () => {
  const shown = (examples: ContractExample[]) => new Set(examples.map(({ of, part }) => `${of} ${part}`));
  const checked = (table: Table, parts: (part: string) => boolean) =>
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
