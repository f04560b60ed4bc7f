import { describe, expect, test } from "vitest";
import { describeAssumptions } from "@totem-partner/simulator";
import type { Deviation } from "../../src/drift/deviation.ts";
import {
  anyOwn,
  consistent,
  contradicts,
  documented,
  type Finding,
  inconsistent,
  isSound,
  isUnsound,
  leaves,
  likelyValues,
  notObservable,
  outside,
  type PointId,
  ruledOut,
  settled,
  settledValues,
  statusValue,
  type Verdict,
} from "../../src/findings/finding.ts";
import { integerFrom } from "../../src/observation/rules/limits.ts";

const why = "No.";

const valueOf = (id: PointId, status: number) => {
  const point = describeAssumptions().find((one) => one.id === id);
  return point && statusValue(point, status);
};

describe("the status of a response", () => {
  test.each([
    ["finished-patch", 409, "409"],
    ["finished-patch", 418, 418],
    ["finished-patch", 400, "400"],
    ["finished-patch", 428, 428],
    ["soft-deleted-get", 410, "410"],
    ["create-status", 200, "200"],
    ["create-status", 203, 203],
  ] as const)("is a value of %s if the point can have it: %i", (id, status, value) => {
    expect(valueOf(id, status)).toBe(value);
  });

  test.each([
    ["finished-patch", 429],
    ["finished-patch", 500],
    ["create-status", 204],
    ["create-status", 199],
    // It says who asked, or when, and nothing of the request.
    ["finished-patch", 403],
    ["soft-deleted-get", 418],
  ] as const)("is no value of %s if the point cannot have it: %i", (id, status) => {
    expect(valueOf(id, status)).toBeUndefined();
  });

  test.each([
    ["auth-failure", documented.keyNeeded],
    ["finished-patch", documented.patchWhileActive],
  ] as const)("contradicts the document if that does not let it succeed: %s", (id, statement) => {
    expect(ruledOut(id, { status: 200 })).toEqual(statement);
    expect(ruledOut(id, { status: 400 })).toBeUndefined();
    expect(ruledOut("create-status", { status: 200 })).toBeUndefined();
  });

  test("is the value of no point that has neither that status nor a range with an end", () => {
    const values = [{ value: "ignore", meaning: "" }];
    expect(statusValue({ values }, 200)).toBeUndefined();
    expect(statusValue({ values, integer: { minimum: 1 } }, 200)).toBeUndefined();
  });
});

const verdicts: Readonly<Record<string, Verdict>> = {
  settled: settled("200"),
  consistent: consistent(["200", "201"], why),
  "not observable": notObservable(why),
  outside: outside(why),
  contradicting: contradicts(why, documented.keyNeeded),
  inconsistent: inconsistent(why),
};

const namesWhere = (is: (verdict: Verdict) => boolean): string[] =>
  Object.entries(verdicts).flatMap(([name, verdict]) => (is(verdict) ? [name] : []));

test("no service that keeps to the document can have a verdict that contradicts it, or itself", () => {
  expect(namesWhere(isUnsound)).toEqual(["contradicting", "inconsistent"]);
});

describe("a verdict leaves a value possible", () => {
  test("that it settles, or lists, or that nothing showed", () => {
    expect(namesWhere((verdict) => leaves(verdict, "200"))).toEqual(["settled", "consistent", "not observable"]);
    expect(namesWhere((verdict) => leaves(verdict, "409"))).toEqual(["not observable"]);
  });

  test("of a range from its start", () => {
    expect([6, 7, 8, "7"].map((value) => leaves(integerFrom(7, why), value))).toEqual([false, true, true, true]);
  });

  test("of the service's own if any of these is possible, or it is the settled one", () => {
    const own = { envelope: "{items}" };
    expect(leaves(consistent(["items", anyOwn], why), own)).toBe(true);
    expect(leaves(consistent(["items"], why), own)).toBe(false);
    expect(leaves(consistent(["items", anyOwn], why), "data")).toBe(false);
    expect(leaves(settled(own), { ...own })).toBe(true);
    expect(leaves(settled(own), { envelope: { rows: "{items}" } })).toBe(false);
  });
});

const found = (id: PointId, verdict: Verdict): Finding => ({ id, question: "", verdict, evidence: [] });

test("a service is sound unless its responses contradict themselves or what is documented", () => {
  const deviation = (sort: Deviation["sort"], basis: Deviation["basis"]): Deviation => ({
    ...{ sort, basis, kind: "missing", operation: "GET /products", status: 200 },
    ...{ pointer: "/id", about: "", message: "is missing" },
  });
  const findings = [found("create-status", settled("201")), found("max-limit", outside(why))];
  const [drift, assumed, documentedOne] = [
    deviation("drift", "documented"),
    deviation("contradiction", "assumed"),
    deviation("contradiction", "documented"),
  ];
  expect(isSound({ findings })).toBe(true);
  expect(isSound({ findings, deviations: [drift, assumed] })).toBe(true);
  expect(isSound({ findings, deviations: [drift, documentedOne] })).toBe(false);
  expect(isSound({ findings: [...findings, found("max-limit", inconsistent(why))] })).toBe(false);
});

test("the values of a service are those that are settled, and likely also the only ones that were found", () => {
  const findings = [
    found("create-status", settled("200")),
    found("validation-status", consistent(["422"], why)),
    found("delete-status", consistent(["200", "204"], why)),
    found("rate-limit", integerFrom(1, why)),
    found("max-limit", integerFrom(7, why)),
    found("list-order", notObservable(why)),
  ];
  expect(settledValues(findings)).toEqual({ "create-status": "200" });
  expect(likelyValues(findings)).toEqual({ "create-status": "200", "validation-status": "422" });
});
