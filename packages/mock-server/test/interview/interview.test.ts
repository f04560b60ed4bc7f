import { expect, test } from "vitest";
import { begin, reply, type Step } from "../../src/interview/interview.ts";
import { openQuestions } from "../../src/interview/open-questions.ts";

/** What an interview comes to: every step, after the lines. */
function stepsOf(lines: readonly string[], only: string[], profile = {}): Step[] {
  const steps = [begin(openQuestions(profile, { only }))];
  for (const line of lines) steps.push(reply((steps.at(-1) ?? begin([])).next, line));
  return steps;
}

const answersOf = (steps: readonly Step[]) =>
  steps.flatMap(({ answer }) => (answer ? [[answer.id, answer.value]] : []));

test("first come the points that neither requests nor traffic show, and only with all the others", () => {
  const first = openQuestions({}, {}).map(({ id }) => id);
  expect(first).toContain("event-names");
  expect(first).toContain("delivery-retries");
  expect(first).not.toContain("list-envelope");
  const all = openQuestions({}, { all: true }).map(({ id }) => id);
  expect(all.slice(0, first.length)).toEqual(first);
  expect(all).toContain("list-envelope");
  expect(new Set(all).size).toBe(all.length);
});

test("a settled point is asked about only by its name", () => {
  const profile = { "event-names": "dotted", "create-status": "200" };
  const asked = openQuestions(profile, { all: true }).map(({ id }) => id);
  expect(asked).not.toContain("event-names");
  expect(asked).not.toContain("create-status");
  expect(openQuestions(profile, { only: ["create-status"] })).toMatchObject([{ id: "create-status", current: "200" }]);
  expect(() => openQuestions({}, { only: ["colour"] })).toThrow('--only names "colour", which is not an assumption.');
});

test("a question shows its values with their meanings, which applies now, and what Enter does", () => {
  const [open] = stepsOf([], ["create-status"]);
  expect(open?.say).toMatchInlineSnapshot(`
    "
    [1/1] create-status: Which status does a successful create of an authorization return?
        200        OK.
      * 201        Created.
        <integer>  Any other integer from 200 to 203.
      Enter leaves it open, and the default 201 applies. "?" says more, "quit" ends.
    > "
  `);
  const [settled] = stepsOf([], ["create-status"], { "create-status": "200" });
  expect(settled?.say).toContain("* 200 ");
  expect(settled?.say).toContain("Enter keeps 200, as the profile has it.");
});

test("values and integers are answers, Enter and skip are none, and quit ends", () => {
  const points = ["create-status", "default-limit", "max-limit", "list-order", "party-fields", "local-date-times"];
  const steps = stepsOf(["200", " 25 ", "", "skip", "required", "quit", "utc"], points);
  expect(answersOf(steps)).toEqual([
    ["create-status", "200"],
    ["default-limit", 25],
    ["party-fields", "required"],
  ]);
  expect(steps.at(-1)?.next.questions).toEqual([]);
});

test("? says more, and an invalid answer what would be valid; the question stays", () => {
  const steps = stepsOf(["?", "blue", "0", "200"], ["create-status"]);
  expect(steps[1]?.say).toContain("--allow-writes authorization");
  expect(steps[2]?.mistake).toBe('create-status cannot be "blue". It can be: 200, 201, an integer from 200 to 203.');
  expect(steps[3]?.mistake).toContain('create-status cannot be "0"');
  expect(answersOf(steps)).toEqual([["create-status", "200"]]);
});

test.each([
  ["JSON on a line", ['{ "body": { "event": "{type}", "data": "{authorization}" } }']],
  ["JSON over lines", ["{", '  "body": {', '    "event": "{type}",', '    "data": "{authorization}"', "  }", "}"]],
  ["YAML", ['{ body: { event: "{type}", data: "{authorization}" } }']],
])("an alternative of one's own is data: %s", (_form, lines) => {
  const steps = stepsOf(lines, ["delivery-body"]);
  expect(answersOf(steps)).toEqual([["delivery-body", { body: { event: "{type}", data: "{authorization}" } }]]);
  expect(steps.at(-1)?.next.questions).toEqual([]);
});

test.each([
  ['{ "body": 1, "colour": "red" }', "delivery-body is not valid: "],
  ["{ body: { a: 1, a: 2 } }", "Map keys must be unique"],
  ["{ body: *a }", "no anchor &a is defined before this"],
])("%s is refused as in a profile", (line, message) => {
  const steps = stepsOf([line, ""], ["delivery-body"]);
  expect(steps.flatMap(({ mistake }) => mistake ?? []).join()).toContain(message);
  expect(answersOf(steps)).toEqual([]);
});

test("lines that answer nothing come to an end", () => {
  for (const line of ["?", "blue", "{"]) {
    const steps = stepsOf(
      Array.from({ length: 400 }, () => line),
      ["create-status", "delivery-body"],
    );
    expect(steps.at(-1)?.next.questions).toEqual([]);
    expect(answersOf(steps)).toEqual([]);
  }
});
