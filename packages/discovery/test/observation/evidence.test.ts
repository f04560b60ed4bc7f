import { describeAssumptions } from "@totem-partner/simulator";
import { describe, expect, test } from "vitest";
import {
  consistent,
  documented,
  inconsistent,
  notObservable,
  outside,
  type PointId,
  settled,
} from "../../src/findings/finding.ts";
import { CollectedEvidence, singleExchange } from "../../src/observation/evidence.ts";
import { readAnswer } from "../../src/shapes/answer.ts";
import { anObservedExchange } from "../support/learned-records.ts";

/** An exchange of a request, with the answer to it. */
const exchange = (request: string, answer = "", status = 200) =>
  anObservedExchange(0, { status, evidence: { request, status, answer } });
const one = exchange("GET /products");
const open = "The observed traffic does not narrow it down further.";

function pointOf(id: PointId) {
  const found = describeAssumptions().find((point) => point.id === id);
  if (found === undefined) throw new Error(`There is no point ${id}.`);
  return found;
}

describe("a point", () => {
  test("is open until an exchange rules something out", () => {
    const evidence = new CollectedEvidence();
    expect(evidence.verdict("list-order")).toBeUndefined();
    evidence.leave("list-order", ["oldest-first", "newest-first"], one);
    expect(evidence.verdict("list-order")).toBeUndefined();
    expect(evidence.finding(pointOf("list-order"))).toMatchObject({
      question: pointOf("list-order").question,
      verdict: notObservable("The observed traffic does not show this."),
    });
  });

  test("is settled by two exchanges that rule out every other value, each of them", () => {
    const evidence = new CollectedEvidence();
    evidence.leave("list-order", ["oldest-first"], one);
    expect(evidence.verdict("list-order")).toEqual(consistent(["oldest-first"], singleExchange));
    evidence.leave("list-order", ["oldest-first"], one);
    expect(evidence.verdict("list-order")).toEqual(settled("oldest-first"));
    const apart = new CollectedEvidence();
    apart.leave("patch-null", ["clears", "ignore"], one);
    apart.leave("patch-null", ["clears", "ignore"], one);
    expect(apart.verdict("patch-null")).toEqual(consistent(["clears", "ignore"], open));
    apart.leave("patch-null", ["clears", "reject"], one);
    expect(apart.verdict("patch-null")).toEqual(consistent(["clears"], singleExchange));
    apart.leave("patch-null", ["clears", "reject"], one);
    expect(apart.verdict("patch-null")).toEqual(settled("clears"));
  });

  test("whose shape has no name is settled by nothing but what it is like", () => {
    const evidence = new CollectedEvidence();
    for (const _time of [1, 2]) evidence.leave("error-body", ["<own>"], one);
    expect(evidence.verdict("error-body")).toEqual(
      notObservable("The shape has no name, and too little of it was seen to learn it."),
    );
  });

  test("is outside if an exchange leaves no value, whatever others leave", () => {
    const evidence = new CollectedEvidence();
    const objection = outside("GET /products returned 200, which matches no alternative.");
    evidence.leave("list-order", [], one);
    expect(evidence.verdict("list-order")).toEqual(objection);
    for (const _time of [1, 2]) evidence.leave("list-order", ["oldest-first"], one);
    expect(evidence.verdict("list-order")).toEqual(objection);
    evidence.leave("list-envelope", ["unknown"], one);
    expect(evidence.verdict("list-envelope")).toEqual(objection);
  });

  test("contradicts the document if an exchange does, whatever others were outside", () => {
    const evidence = new CollectedEvidence();
    evidence.leave("new-protocol-state", [], one);
    evidence.contradict("new-protocol-state", documented.protocolStates, exchange("POST /cleaning-protocol", "", 201));
    evidence.leave("new-protocol-state", [], one);
    expect(evidence.verdict("new-protocol-state")).toMatchObject({
      sure: "contradicts",
      why: "POST /cleaning-protocol returned 201.",
      says: documented.protocolStates.says,
    });
  });

  test("is inconsistent if exchanges of one request rule each other out, and outside if those of several do", () => {
    const same = new CollectedEvidence();
    same.leave("list-order", ["oldest-first"], one);
    same.leave("list-order", ["newest-first"], one);
    expect(same.verdict("list-order")).toEqual(
      inconsistent("Exchanges of the same request show different alternatives."),
    );
    const others = new CollectedEvidence();
    others.leave("list-order", ["oldest-first"], one);
    others.leave("list-order", ["newest-first"], exchange("GET /warehouses"));
    expect(others.verdict("list-order")).toEqual(
      outside(
        "Requests show different alternatives: oldest-first for GET /products; newest-first for GET /warehouses.",
      ),
    );
  });
});

describe("a status", () => {
  const statuses = (id: PointId, ...all: number[]) => {
    const evidence = new CollectedEvidence();
    for (const status of all) evidence.status(id, exchange("GET /products", "", status));
    return evidence;
  };

  test("is the value, also one without a meaning of its own", () => {
    expect(statuses("validation-status", 422, 422).verdict("validation-status")).toEqual(settled("422"));
    expect(statuses("validation-status", 418, 418).verdict("validation-status")).toEqual(settled(418));
    expect(statuses("validation-status", 418).verdict("validation-status")).toEqual(
      consistent(["418"], singleExchange),
    );
  });

  test("that the words of an error in a 200 suggest shows nothing", () => {
    const evidence = new CollectedEvidence();
    const [said, guessed] = [{ error: "Invalid", code: 422 }, { error: "Invalid" }].map((body) =>
      anObservedExchange(0, { status: 422, answer: readAnswer(200, "application/json", JSON.stringify(body)) }),
    );
    for (const one of [guessed, guessed]) evidence.status("validation-status", one!);
    expect(evidence.verdict("validation-status")).toBeUndefined();
    for (const one of [said, said]) evidence.status("validation-status", one!);
    expect(evidence.verdict("validation-status")).toEqual(settled("422"));
  });

  test("without a meaning was ruled out before by what ruled out any such", () => {
    expect(statuses("validation-status", 400, 418).verdict("validation-status")).toMatchObject({
      sure: "changes-its-mind",
    });
    expect(statuses("validation-status", 418, 400).verdict("validation-status")).toMatchObject({
      sure: "changes-its-mind",
    });
    expect(statuses("validation-status", 418, 419).verdict("validation-status")).toMatchObject({
      sure: "changes-its-mind",
    });
  });

  test("that no value can be is outside, and one that the document rules out contradicts it", () => {
    expect(statuses("validation-status", 500).verdict("validation-status")).toEqual(
      outside("GET /products returned 500, which matches no alternative."),
    );
    expect(statuses("auth-failure", 200).verdict("auth-failure")).toMatchObject({ sure: "contradicts" });
  });
});

describe("a finding", () => {
  test("has four exchanges as evidence, none of them twice", () => {
    const evidence = new CollectedEvidence();
    const requests = ["1", "2", "1", "3", "4", "5"];
    for (const request of requests) evidence.leave("list-order", ["oldest-first"], exchange(request));
    evidence.leave("list-order", ["oldest-first"], exchange("1", "another answer"));
    expect(evidence.finding(pointOf("list-order")).evidence.map(({ request }) => request)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    const answers = new CollectedEvidence();
    for (const answer of ["a", "b"]) answers.leave("list-order", ["oldest-first"], exchange("1", answer));
    expect(answers.finding(pointOf("list-order")).evidence).toHaveLength(2);
  });

  test("has the exchange that rules out more than those before, also after four", () => {
    const evidence = new CollectedEvidence();
    for (const request of ["1", "2", "3", "4"]) evidence.leave("patch-null", ["clears", "ignore"], exchange(request));
    evidence.leave("patch-null", ["clears"], exchange("5"));
    expect(evidence.finding(pointOf("patch-null")).evidence.map(({ request }) => request)).toEqual([
      "1",
      "2",
      "3",
      "5",
    ]);
  });

  test("counts exchanges once another point has a value", () => {
    const evidence = new CollectedEvidence();
    const when = { id: "unknown-query-parameter", value: "reject" } as const;
    for (const request of ["1", "2"]) evidence.leaveWhen(when, "date-range-end", ["unsupported"], exchange(request));
    const verdict = () => evidence.finding(pointOf("date-range-end")).verdict;
    expect(verdict()).toMatchObject({ sure: "not-observable" });
    for (const value of ["reject", "reject"]) evidence.leave("unknown-query-parameter", [value], one);
    expect(verdict()).toEqual(settled("unsupported"));
    evidence.leave("unknown-query-parameter", ["ignore"], one);
    expect(verdict()).toMatchObject({ sure: "not-observable" });
  });

  test("is what was suggested as long as nothing rules out a value", () => {
    const evidence = new CollectedEvidence();
    evidence.suggest("list-order", outside("Perhaps."), one);
    const finding = () => evidence.finding(pointOf("list-order"));
    expect(finding()).toMatchObject({ verdict: outside("Perhaps."), evidence: [one.evidence] });
    evidence.leave("list-order", ["oldest-first"], one);
    expect(finding().verdict).toMatchObject({ sure: "consistent" });
  });
});

describe("an exchange that is sent to show points", () => {
  const intent = { line: "GET /products", now: 0, shows: ["list-order", "malformed-id", "patch-null"] } as const;
  const meant = { ...one, intent };

  test("is outside of those that it does not show", () => {
    const evidence = new CollectedEvidence();
    evidence.leave("list-order", ["oldest-first"], meant);
    evidence.pass("malformed-id");
    evidence.end(meant);
    const sure = (id: "list-order" | "malformed-id" | "patch-null") => evidence.finding(pointOf(id)).verdict.sure;
    expect([sure("list-order"), sure("malformed-id"), sure("patch-null")]).toEqual([
      ...["consistent", "not-observable", "outside"],
    ]);
    evidence.end(meant);
    expect(sure("malformed-id")).toBe("outside");
    expect(sure("list-order")).toBe("changes-its-mind");
  });
});
