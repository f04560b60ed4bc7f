import { describeAssumptions } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import {
  consistent,
  contradicts,
  type Finding,
  integerFrom,
  notObservable,
  settled,
  type Verdict,
} from "../../src/findings/finding.ts";
import { questionMessage, questionsFor } from "../../src/findings/questions.ts";

const found = (id: Finding["id"], verdict: Verdict): Finding => ({ id, question: "", verdict, evidence: [] });

test("every point that is not settled is a question, with the answers in words", () => {
  const findings = [
    found("create-status", notObservable("No request showed this.")),
    found("repeat-create", settled("200")),
    found("list-envelope", contradicts("GET /products has the keys rows and count.")),
  ];
  expect(questionMessage("https://service.example/partner", questionsFor(findings))).toMatchInlineSnapshot(`
    "# Questions about the partner interface at https://service.example/partner

    The interface document leaves these points open. Which answer is right for your service?

    1. Which status does a successful create of an authorization return?
       - 200: OK.
       - 201: Created. (we assume this)
       - Another number. Which one?
    2. What is the envelope of a list response?
       - An object { items, total, limit, offset }. (we assume this)
       - An object { data, meta: { total, limit, offset } }.
       - An object { data, total, limit, offset }.
       - The bare array.
       - { content, pageable, totalElements, … }, as Spring Data writes a Page.
       - { content, page: { size, number, totalElements, totalPages } }, as Spring Data writes a PagedModel.
       - Something else. Please send an example.
       - So far we saw: GET /products has the keys rows and count.
    "
  `);
});

test("answers that the responses rule out are not offered, and no assumption either", () => {
  const [narrowed, higher, lower] = questionsFor([
    found("auth-failure", consistent(["403"], "Only one request showed it.")),
    found("max-limit", integerFrom(500, "No larger limit was requested.")),
    found("default-limit", integerFrom(3, "The list is short.")),
  ]);
  expect(narrowed?.answers.join()).not.toContain("401: ");
  expect(narrowed?.assumed).toBeUndefined();
  expect(higher).toEqual({
    id: "max-limit",
    question: "What is the largest limit of a list?",
    answers: ["Another number. Which one?"],
    seen: "No larger limit was requested.",
  });
  expect(lower?.assumed).toBe("50.");
});

test("a message on every point is a list in Markdown that shows nothing of how our tools write a value", () => {
  const all = describeAssumptions().map(({ id }) => found(id, notObservable("No request showed this.")));
  const questions = questionsFor(all);
  expect(questions.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  for (const { answers, assumed } of questions) {
    expect(answers).toContain(assumed);
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.join("\n")).not.toMatch(/<own>|<integer>|as data/);
  }
  expect(questionMessage("s", questions)).toMatch(/\n9\. .*\n(?: {3}- .*\n)+10\. .*\n(?: {4}- .*\n)+11\. /);
});

test("nothing open is said, too", () => {
  expect(questionMessage("s", questionsFor([found("create-status", settled("200"))]))).toContain("There are none.");
});
