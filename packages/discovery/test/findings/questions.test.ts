import { describeAssumptions } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import {
  consistent,
  contradicts,
  documented,
  type Finding,
  notObservable,
  outside,
  settled,
  type Verdict,
} from "../../src/findings/finding.ts";

import { questionMessage, questionsFor } from "../../src/findings/questions.ts";

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
       - g) { count, next, previous, results }, as Django REST framework pages by limit and offset.
       - h) { data, links, meta }, as Laravel sends a paginated collection of resources.
       - i) { _embedded: { <records> }, _links, page }, as Spring HATEOAS writes HAL.
       - j) { data, links, meta: { total } }, as JSON:API has it.
       - k) { @odata.count, value, @odata.nextLink? }, as OData has it.
       - l) { object: list, url, has_more, data }, as Stripe sends a list: without a total.
       - m) Something else. Please send an example.
       - So far we saw: GET /products has the keys rows and count.
    "
  `);
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

test("a single open point is one", () => {
  const message = questionMessage("s", questionsFor([found("create-status", notObservable("Nobody asked."))]));
  expect(message).toContain("\nThe interface document leaves this point open. Which answer is right");
});

test("what the responses and the document say belongs to a question only if they say something", () => {
  const [open, seen, against] = [
    notObservable("No."),
    outside("It was 226."),
    contradicts("No.", documented.keyNeeded),
  ];
  const keysOf = (verdict: Verdict) => Object.keys(questionsFor([found("auth-failure", verdict)])[0] ?? {});
  const always = ["id", "question", "section", "answers", "assumed"];
  expect(keysOf(open)).toEqual(always);
  expect(keysOf(seen)).toEqual([...always, "seen"]);
  expect(keysOf(against)).toEqual([...always, "seen", "documented"]);
  expect(keysOf(consistent(["403"], "Once."))).toEqual([...always.slice(0, -1), "seen"]);
});

test("an answer that is a status has its number, and one that is a word only its meaning", () => {
  const [status, word, limit] = questionsFor(
    (["auth-failure", "unknown-field", "default-limit"] as const).map((id) => found(id, notObservable("No."))),
  );
  expect(status?.answers).toEqual(["401: Unauthorized.", "403: Forbidden.", "Another number. Which one?"]);
  expect(word?.answers).toHaveLength(2);
  expect(word?.answers.join()).not.toMatch(/\d|reject:|ignore:/);
  expect(limit?.answers).toEqual(["50.", "Another number. Which one?"]);
});

const inOrder: readonly Finding["id"][] = [
  ...(["path-prefix", "auth-failure", "create-status", "end-date-only", "action-status", "error-body"] as const),
  ...(["max-limit", "signed-content", "webhook-missing", "catalog-create-status"] as const),
];

test("the sections on which most depends come first, after what contradicts the document", () => {
  const open = inOrder.toReversed().map((id) => found(id, notObservable("No.")));
  expect(questionsFor(open).map(({ id }) => id)).toEqual(inOrder);
  const against = found("repeat-create", contradicts("No.", documented.repeatedCreate));
  expect(questionsFor([...open, against]).map(({ id }) => id)).toEqual(["repeat-create", ...inOrder]);
});
