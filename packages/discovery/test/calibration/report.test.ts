import { expect, test } from "vitest";
import { jsonReport, textReport } from "../../src/calibration/report.ts";
import { contradicts, deviationGroups, notObservable, type PointId, settled } from "../../src/findings/finding.ts";

const unseen = (id: PointId, why: string) => ({ id, question: "", verdict: notObservable(why), evidence: [] });

test("a reason that several points share is printed once, with the points", () => {
  const why = "POST /authorizations returned 422.";
  const findings = [
    unseen("create-status", why),
    unseen("rate-limit", "None of 9 requests returned 429."),
    unseen("repeat-create", why),
  ];
  const text = textReport({ findings, requests: 9, created: [] });
  expect(text).toContain(`\n  create-status, repeat-create: ${why}\n  rate-limit: None of 9 requests returned 429.\n`);
});

test("the report says that the open alternatives are ours, and ends with the questions that remain", () => {
  const findings = [
    { ...unseen("create-status", "No request showed this."), verdict: contradicts("The status was 226, not 201.") },
    unseen("end-date-only", "No request showed this."),
  ];
  const text = textReport({ findings, requests: 9, created: [] });
  expect(text).toContain("9 requests settle 0 of 2 open points.\nThe interface document is silent on all of them;");
  expect(text).toContain("\nOutside the known alternatives:\n  create-status: The status was 226, not 201.\n");
  expect(text).toMatch(/\nQuestions for the operators:\n {2}1\. Which status .*\n(?: {5}- .*\n)+ {2}2\. How does .*\n/);
  expect(JSON.parse(jsonReport("s", { findings, requests: 9, created: [] }))).toMatchObject({
    questions: [{ id: "create-status", seen: "The status was 226, not 201." }, { id: "end-date-only" }],
  });
});

test("a report that settles everything asks nothing", () => {
  const findings = [{ ...unseen("create-status", ""), verdict: settled("201") }];
  expect(textReport({ findings, requests: 1, created: [] })).not.toMatch(/Questions|silent/);
});

test("contradictions of the document stand apart from those of our assumptions", () => {
  const one = { sort: "contradiction", kind: "missing", operation: "GET /products", status: 200, about: "" } as const;
  const deviations = [
    { ...one, pointer: "/items/*/name", message: "is missing", basis: "documented" },
    { ...one, pointer: "/items/*/version", message: "is missing", basis: "assumed" },
  ] as const;
  expect(deviationGroups({ findings: [], deviations }).map(([heading, lines]) => [heading, lines.length])).toEqual([
    ["Responses that contradict the interface document", 1],
    ["Responses that contradict only our assumptions", 1],
  ]);
});
