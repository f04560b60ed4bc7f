import { describeAssumptions } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { documented } from "../../src/findings/documented.ts";
import {
  consistent,
  contradicts,
  type Finding,
  integerFrom,
  notObservable,
  outside,
  settled,
  type Verdict,
} from "../../src/findings/finding.ts";
import { questionMessage } from "../../src/findings/question-lines.ts";
import { questionsFor } from "../../src/findings/questions.ts";

const found = (id: Finding["id"], verdict: Verdict): Finding => ({ id, question: "", verdict, evidence: [] });

test("every point that is not settled is a question, with the answers in words", () => {
  const findings = [
    found("create-status", notObservable("No request showed this.")),
    found("repeat-create", settled("200")),
    found("list-envelope", outside("GET /products has the keys rows and count.")),
    found("finished-patch", contradicts("The status was 200.", documented.patchWhileActive)),
  ];
  expect(questionMessage("https://service.example/partner", questionsFor(findings))).toMatchInlineSnapshot(`
    "# Questions about the partner interface at https://service.example/partner

    The interface document leaves these 3 points open. Which answer is right for your service?
    Those on which most depends come first. Until you reply, we go by the answers marked as assumed, so a reply such as
    “3b, 7c, the others as assumed” is enough.

    ## Where responses differ from the interface document

    1. Which status does PATCH on a Finished authorization return?
       - a) 400: Bad Request.
       - b) 409: Conflict. **(we assume this)**
       - c) 422: Unprocessable Content.
       - d) Another number. Which one?
       - So far we saw: The status was 200.
       - The interface document says (States and transitions / Authorization): PATCH is taken only while it is Active.

    ## Endpoints / Authorizations

    2. Which status does a successful create of an authorization return?
       - a) 200: OK.
       - b) 201: Created. **(we assume this)**
       - c) Another number. Which one?
    3. What is the envelope of a list response?
       - a) An object { items, total, limit, offset }. **(we assume this)**
       - b) An object { data, meta: { total, limit, offset } }.
       - c) An object { data, total, limit, offset }.
       - d) The bare array.
       - e) { content, pageable, totalElements, … }, as Spring Data writes a Page.
       - f) { content, page: { size, number, totalElements, totalPages } }, as Spring Data writes a PagedModel.
       - g) Something else. Please send an example.
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
    section: "Limits",
    answers: ["Another number. Which one?"],
    seen: "No larger limit was requested.",
  });
  expect(lower?.assumed).toBe("50.");
});

test("a message on every point is a list in Markdown that shows nothing of how our tools write a value", () => {
  const all = describeAssumptions().map(({ id }) => found(id, notObservable("No request showed this.")));
  const questions = questionsFor(all);
  expect(questions.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  expect(questions[0]?.id).toBe("path-prefix");
  for (const { answers, assumed } of questions) {
    expect(answers).toContain(assumed);
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.join("\n")).not.toMatch(/<own>|<integer>|as data|control API/);
  }
  const message = questionMessage("s", questions);
  expect(message).toMatch(/\n9\. .*\n(?: {3}- .*\n)+10\. .*\n(?: {4}- .*\n)+11\. /);
  const headings = [...message.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, 3)).toEqual(["Endpoints", "Authentication", "Endpoints / Authorizations"]);
  expect(new Set(headings).size).toBe(headings.length);
});

test("nothing open is said, too", () => {
  expect(questionMessage("s", questionsFor([found("create-status", settled("200"))]))).toContain("There are none.");
});
