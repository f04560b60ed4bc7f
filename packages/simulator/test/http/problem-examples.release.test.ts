import { keysOf } from "@totem-partner/spec/json-pointer";
import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import { isOperationId, type OperationId, operations } from "@totem-partner/spec/operations";
import { type ProblemCode, problems } from "@totem-partner/spec/problems";
import { expect, test } from "vitest";
import { exampleProvocations } from "../support/provocations/example-provocations.ts";
import { Partner } from "../support/partner.ts";
import { provocations } from "../support/provocations/provocations.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (part: unknown): Fields =>
  typeof part === "object" && part !== null ? Object.fromEntries(Object.entries(part)) : {};

/** A part of the contract, and the name under which it is shared, if it is. */
function resolve(part: unknown, name = ""): { name: string; fields: Fields } {
  const fields = fieldsOf(part);
  const { $ref } = fields;
  if (typeof $ref !== "string") return { name, fields };
  const keys = keysOf($ref);
  return resolve(
    keys.reduce<unknown>((at, key) => fieldsOf(at)[key], contract),
    keys.at(-1),
  );
}

interface Shown {
  operation: OperationId;
  status: string;
  name: string;
  problem: Fields;
}

const isCode = (code: unknown): code is ProblemCode => typeof code === "string" && code in problems;

/** Every problem that an operation shows as an example. */
const shown: Shown[] = Object.keys(operations)
  .filter(isOperationId)
  .flatMap((operation) => {
    const { method, path } = operations[operation];
    const { responses } = fieldsOf(fieldsOf(fieldsOf(contract.paths)[path])[method.toLowerCase()]);
    return Object.entries(fieldsOf(responses))
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, response]) => {
        const [content] = Object.values(fieldsOf(resolve(response).fields["content"]));
        return Object.entries(fieldsOf(fieldsOf(content)["examples"])).map(([key, example]) => {
          const { name, fields } = resolve(example, key);
          return { operation, status, name, problem: fieldsOf(fields["value"]) };
        });
      });
  });

test.each(shown.map((one) => [one.operation, one.status, one.name, one] as const))(
  "the example of %s for %s, %s, is what the service says",
  async (operation, status, name, { problem }) => {
    const { code } = problem;
    const provoke = exampleProvocations[name] ?? (isCode(code) ? provocations[code] : undefined);
    const answer = await provoke?.(new Partner(), operation);
    expect(answer?.body).toEqual(problem);
    expect(String(answer?.status)).toBe(status);
  },
);

test("every request for an example has one", () => {
  const names = new Set(shown.map(({ name }) => name));
  expect(Object.keys(exampleProvocations).filter((name) => !names.has(name))).toEqual([]);
});
