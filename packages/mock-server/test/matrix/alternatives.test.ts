import { AssumptionError, describeAssumptions } from "@totem-partner/simulator";
import { MockUsageError } from "@totem-partner/simulator/control";
import { expect, test } from "vitest";
import { alternatives } from "../../src/matrix/alternatives.ts";

const of = (id: string) => alternatives({ only: [id] });

test("an alternative has what it and the default mean, and how a server is started with it", () => {
  expect(of("create-status")).toEqual([
    {
      ...{ id: "create-status", value: "200", meaning: "OK.", defaultMeaning: "Created." },
      question: "Which status does a successful create of an authorization return?",
      assumptions: { "create-status": "200" },
    },
  ]);
});

test.each([
  ["default-limit", 3, "3."],
  ["max-limit", 2, "2."],
  ["rate-limit", 1000, "1000 requests a minute."],
])("of the integers that %s can be, %i is tried", (id, value, meaning) => {
  expect(of(id)).toMatchObject([{ value, meaning, assumptions: { [id]: value } }]);
});

test("every open point is listed in the order of all points, unless it is excluded", () => {
  const everyId = describeAssumptions().map(({ id }): string => id);
  const listed = [...new Set(alternatives().map(({ id }) => id))];
  expect(listed).toEqual(everyId.filter((id) => listed.includes(id)));
  expect(alternatives({ except: ["create-status", "list-order"] }).map(({ id }) => id)).toEqual(
    alternatives()
      .map(({ id }) => id)
      .filter((id) => id !== "create-status" && id !== "list-order"),
  );
  expect(alternatives({ only: ["list-order"], except: ["list-order"] })).toEqual([]);
});

test("of an alternative of one's own, 120 characters are shown", () => {
  const meaningOf = (rows: string) => {
    const own = { "list-envelope": { envelope: { [rows]: "{items}" } } };
    return alternatives({ only: ["list-envelope"], own }).at(-1)?.meaning;
  };
  const shortest = '{"envelope":{"":"{items}"}}'.length;
  const fitting = "x".repeat(120 - shortest);
  expect(meaningOf(fitting)).toBe(`One of your own: {"envelope":{"${fitting}":"{items}"}}.`);
  expect(meaningOf(`${fitting}x`)).toBe(`One of your own: {"envelope":{"${fitting}x":"{items}"}….`);
});

test.each(["only", "except"])("an unknown id in %s is refused, with those that there are", (option) => {
  const listed = () => alternatives({ [option]: ["create-status", "colour"] });
  expect(listed).toThrow(MockUsageError);
  expect(listed).toThrow(
    `alternatives(options): /${option} names "colour", which is not an assumption. There are: path-prefix, `,
  );
});

test("an alternative of one's own is listed after the others of its point; it is an object, and a valid one", () => {
  const own = { envelope: { rows: "{items}" } };
  const listed = alternatives({ only: ["list-envelope"], own: { "list-envelope": own } });
  expect(listed.slice(0, -1)).toEqual(of("list-envelope"));
  expect(listed.at(-1)).toMatchObject({ value: own, assumptions: { "list-envelope": own } });
  expect(() => alternatives({ own: { "list-envelope": { envelope: 1 } } })).toThrow(/must have the text "\{items\}"/);
  expect(() => alternatives({ own: { "create-status": "200" } })).toThrow(
    "alternatives(options): /own/create-status is not an alternative of your own: it must be an object. Named alternatives are listed anyway.",
  );
  expect(() => alternatives({ own: { colour: {} } })).toThrow(AssumptionError);
});
