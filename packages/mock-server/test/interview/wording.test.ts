import { expect, test } from "vitest";
import { UsageError } from "../../src/input/usage-error.ts";
import { isIncomplete, readAnswer } from "../../src/interview/given-answer.ts";
import { openQuestions, type OpenQuestion } from "../../src/interview/open-questions.ts";
import { moreText, questionText } from "../../src/interview/wording.ts";

/** The question about one point. */
function questionAbout(id: string, profile = {}): OpenQuestion {
  const [question] = openQuestions(profile, { only: [id] });
  if (question === undefined) throw new Error(`There is no point ${id}.`);
  return question;
}

test("a star marks the value that applies: the profile's, else the default", () => {
  const starred = (profile: object) =>
    questionText(questionAbout("create-status", profile), "[1/2]")
      .split("\n")
      .filter((line) => line.startsWith("  * "));
  expect(starred({})).toEqual(["  * 201        Created."]);
  expect(starred({ "create-status": "200" })).toEqual(["  * 200        OK."]);
});

test("a question says where it stands, and what Enter does", () => {
  const lines = questionText(questionAbout("create-status"), "[1/2]").split("\n");
  expect(lines[0]).toBe("");
  expect(lines[1]).toBe("[1/2] create-status: Which status does a successful create of an authorization return?");
  expect(lines.at(-2)).toBe('  Enter leaves it open, and the default 201 applies. "?" says more, "quit" ends.');
  expect(lines.at(-1)).toBe("");
  expect(questionText(questionAbout("create-status", { "create-status": "200" }), "")).toContain(
    "  Enter keeps 200, as the profile has it. ",
  );
});

test('"?" says what would show the answer, and what may be typed', () => {
  const status = questionAbout("create-status");
  expect(moreText(status).split("\n")).toEqual([
    "  The interface document does not say. The values are guesses of ours, so ask the operators of the service.",
    `  ${status.shownBy}`,
    "  Type a value as it stands in the list, or an integer.",
    '  "skip" does the same as Enter; "quit" ends the interview. Answers are saved as you give them.',
    "",
  ]);
  const body = moreText(questionAbout("delivery-body"));
  expect(body).toContain("  Type a value as it stands in the list.\n");
  expect(body).toContain(
    "  An alternative of your own is data in JSON or YAML that starts with {. It may take several lines.\n",
  );
});

test("points that neither requests nor traffic show are asked about first; all others on request", () => {
  const first = openQuestions({}, {}).map(({ id }) => id);
  expect(openQuestions({}, { all: false }).map(({ id }) => id)).toEqual(first);
  const all = openQuestions({}, { all: true }).map(({ id }) => id);
  expect(all.slice(0, first.length)).toEqual(first);
  expect(all.length).toBeGreaterThan(first.length);
  expect(new Set(all).size).toBe(all.length);
  expect(openQuestions({ [first[0] ?? ""]: "x" }, {}).map(({ id }) => id)).toEqual(first.slice(1));
});

test("points that are asked about by name come in the order of all points, settled or not", () => {
  const asked = openQuestions({ "list-order": "newest-first" }, { only: ["list-order", "path-prefix"] });
  expect(asked.map(({ id, current }) => [id, current])).toEqual([
    ["path-prefix", undefined],
    ["list-order", "newest-first"],
  ]);
  expect(() => openQuestions({}, { only: ["list-order", "colour"] })).toThrow(UsageError);
  expect(() => openQuestions({}, { only: ["colour"] })).toThrow(
    '--only names "colour", which is not an assumption. totem-mock assumptions lists them all.',
  );
});

test.each([
  ["{", true],
  ['{ "body": {', true],
  ['{ "body": { "a": 1 }', true],
  ['{ "body": 1 }', false],
  ["{ body: 1", true],
  ["body: {", false],
  ["200", false],
  ["", false],
])("%j has to go on: %s", (text, isOpen) => {
  expect(isIncomplete(text)).toBe(isOpen);
});

test.each([
  ["create-status", "200", { value: "200" }],
  ["default-limit", "25", { value: 25 }],
  ["delivery-body", '{ body: "{authorization}" }', { value: { body: "{authorization}" } }],
])("an answer about %s is read as a profile is: %s", (id, text, read) => {
  expect(readAnswer(id, text)).toEqual(read);
});

const ten = (name: string) => `[${Array.from({ length: 10 }, () => name).join(", ")}]`;

test.each([
  ["create-status", "blue", /^create-status cannot be "blue"\. It can be: /],
  ["delivery-body", "{ a: 1, a: 2 }", /^The answer is not valid JSON or YAML: answer:1:9 Map keys must be unique$/],
  [
    "delivery-body",
    `{ a: &a ${ten("x")}, b: &b ${ten("*a")}, c: &c ${ten("*b")}, d: ${ten("*c")} }`,
    /^delivery-body has aliases that make it too large\.$/,
  ],
  ["colour", "red", /^There is no assumption "colour"/],
])("an answer about %s that cannot be is refused with the reason: %s", (id, text, mistake) => {
  expect(readAnswer(id, text)).toEqual({ mistake: expect.stringMatching(mistake) as unknown });
});
