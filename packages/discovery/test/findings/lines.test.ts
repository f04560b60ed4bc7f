import { describe, expect, test } from "vitest";
import type { Deviation } from "../../src/drift/deviation.ts";
import {
  anyOwn,
  consistent,
  contradicts,
  documented,
  type Finding,
  inconsistent,
  notObservable,
  outside,
  type PointId,
  settled,
  type Verdict,
} from "../../src/findings/finding.ts";
import { briefCauses, deviationGroups, evidenceLines, ownNote, verdictLine } from "../../src/findings/lines.ts";
import { takenLine } from "../../src/calibration/report.ts";

const found = (id: PointId, verdict: Verdict): Finding => ({ id, question: "", verdict, evidence: [] });

test.each([
  [settled("200"), "create-status: 200"],
  [settled(203), "create-status: 203 (the service's own, none of our alternatives)"],
  [consistent(["200", anyOwn], "Both."), "create-status: 200 or one of the service's own. Both."],
  [notObservable("Not asked."), "create-status: Not asked."],
  [outside("It was 226."), "create-status: It was 226. (assumed)"],
  [inconsistent("Two answers."), "create-status: Two answers."],
  [
    contradicts("It was 200.", documented.keyNeeded),
    `create-status: It was 200. The interface document says (${documented.keyNeeded.section}): ${documented.keyNeeded.says} (documented)`,
  ],
])("a verdict is one line, with why there is no value: %j", (verdict, line) => {
  expect(verdictLine(found("create-status", verdict))).toBe(line);
});

test.each([
  ["create-status", "The profile takes 200, 201, or an integer from 200 to 203."],
  ["max-limit", "The profile takes an integer from 1 to any."],
  ["unknown-field", "The profile takes reject or ignore."],
  ["event-names", "The profile takes dotted, snake_case, bare, or a value of your own."],
] as const)("of responses outside, it is said what the profile takes: %s", (id, line) => {
  expect(takenLine(found(id, outside("No.")))).toEqual([line]);
  expect(takenLine(found(id, notObservable("No.")))).toEqual([]);
});

test.each([
  ["delete-status", 203, true],
  ["delete-status", "204", false],
  ["default-limit", 25, false],
  ["event-names", { "operation.recorded": "op" }, true],
] as const)("a value is the service's own if it is a shape, or a status without a name: %s %j", (id, value, isOwn) => {
  expect(ownNote(found(id, settled(value)))).toBe(isOwn ? "the service's own, none of our alternatives" : undefined);
  expect(ownNote(found(id, notObservable("No.")))).toBeUndefined();
});

test("the evidence for a point is a line for each request", () => {
  const evidence = [
    { request: "GET /products", status: 200, answer: "[]" },
    { request: "GET /webhook", status: 204, answer: "no JSON" },
  ];
  expect(evidenceLines({ ...found("list-envelope", settled("array")), evidence })).toEqual([
    "GET /products: 200, []",
    "GET /webhook: 204, no JSON",
  ]);
});

describe("deviations are grouped", () => {
  const deviation = (sort: Deviation["sort"], basis: Deviation["basis"], name: string): Deviation => ({
    ...{ sort, basis, kind: "missing", operation: "GET /products", status: 200 },
    ...{ pointer: `/${name}`, about: "", message: "is missing" },
  });

  test("by what they are measured against, without headings that have none", () => {
    const deviations = [
      deviation("drift", null, "a"),
      deviation("contradiction", "assumed", "b"),
      deviation("drift", "documented", "c"),
      deviation("contradiction", "documented", "d"),
    ];
    expect(deviationGroups({ findings: [], deviations })).toEqual([
      ["Responses that contradict the interface document", ["GET /products, 200: /d is missing (documented)"]],
      ["Responses that contradict only our assumptions", ["GET /products, 200: /b is missing (assumed)"]],
      [
        "Drift: differences that the contract does not rule out",
        ["GET /products, 200: /a is missing", "GET /products, 200: /c is missing (documented)"],
      ],
    ]);
    expect(deviationGroups({ findings: [], deviations: deviations.slice(1, 2) })).toHaveLength(1);
  });

  test("in brief, by what is wrong, with the fields", () => {
    const all = [
      deviation("drift", "assumed", "a"),
      deviation("drift", "assumed", "b/a"),
      deviation("drift", "assumed", "c"),
    ];
    expect(briefCauses(all)).toEqual(["a, c is missing (assumed): 3 times, first in GET /products, 200"]);
    expect(briefCauses(all.slice(0, 1))).toEqual(["GET /products, 200: /a is missing (assumed)"]);
  });

  test("if there are any", () => {
    expect(deviationGroups({ findings: [] })).toEqual([]);
  });
});
