import { describe, expect, test } from "vitest";
import { type Claim, combined } from "../../../src/calibration/writing/claims.ts";
import { documented } from "../../../src/findings/documented.ts";
import {
  anyOwn,
  consistent,
  contradicts,
  type Evidence,
  inconsistent,
  notObservable,
  outside,
  settled,
  type Verdict,
} from "../../../src/findings/finding.ts";

const evidence = (request: string, differences: Partial<Evidence> = {}): Evidence => ({
  ...{ request, status: 200, answer: "{}" },
  ...differences,
});

const claim = (verdict: Verdict, requests: readonly string[] = ["POST /a"], isConfirmed = false): Claim => ({
  ...{ id: "create-status", verdict, source: "product", isConfirmed },
  evidence: requests.map((request) => evidence(request)),
});

const [yes, no] = [settled("200"), settled("201")];
const verdictOf = (...claims: Claim[]): Verdict => combined(claims).verdict;

describe("claims settle a point", () => {
  test("if two agree, or one was confirmed", () => {
    expect(verdictOf(claim(yes), claim(yes))).toEqual(yes);
    expect(verdictOf(claim(yes, [], true))).toEqual(yes);
    expect(verdictOf(claim(settled(203)), claim(settled(203)))).toEqual(settled(203));
    expect(verdictOf(claim(yes))).toEqual(notObservable("Observed only once, as 200."));
  });

  test("with the value that others leave possible", () => {
    expect(verdictOf(claim(yes), claim(yes), claim(consistent(["200", "409"], "Both.")))).toEqual(yes);
    expect(verdictOf(claim(yes), claim(yes), claim(consistent(["409"], "No.")))).toEqual(
      outside("Observed as 200, which other responses rule out."),
    );
    expect(
      verdictOf(
        claim(settled({ envelope: "{items}" })),
        claim(settled({ envelope: "{items}" })),
        claim(consistent([anyOwn], "Own.")),
      ),
    ).toMatchObject({ sure: "settled" });
  });

  test("with the evidence of those that do", () => {
    const open = claim(consistent(["200"], "No."), ["GET /b"]);
    expect(
      combined([claim(yes, ["POST /a"]), open, claim(yes, ["POST /c"])]).evidence.map(({ request }) => request),
    ).toEqual(["POST /a", "POST /c"]);
  });
});

describe("claims that disagree", () => {
  test("are inconsistent if they come from the same requests, whatever their notes", () => {
    expect(verdictOf(claim(yes, ["POST /a (one)"]), claim(no, ["POST /a (two)"]))).toEqual(
      inconsistent("Observed as both 200 (POST /a) and 201 (POST /a)."),
    );
  });

  test("are outside if they come from others", () => {
    expect(verdictOf(claim(yes, ["POST /a"]), claim(no, ["POST /b", "GET /c"]))).toEqual(
      outside("Observed as both 200 (POST /a) and 201 (POST /b, GET /c)."),
    );
    expect(verdictOf(claim(yes, ["POST /a"]), claim(no, ["POST /b"]), claim(no, ["POST /a"]))).toMatchObject({
      sure: "changes-its-mind",
    });
    expect(verdictOf(claim(yes, ["POST /a", "POST /a"]), claim(no, ["POST /b"]))).toMatchObject({
      why: "Observed as both 200 (POST /a) and 201 (POST /b).",
    });
  });
});

describe("a claim against all alternatives", () => {
  const other = outside("The status was 418.");

  test("outweighs those that settle", () => {
    expect(verdictOf(claim(yes, ["POST /a"]), claim(yes, ["POST /b"]), claim(other, ["POST /c"]))).toEqual(other);
  });

  test("is a change of mind if such requests were answered in another way", () => {
    expect(verdictOf(claim(other, ["POST /a (again)"]), claim(yes, ["POST /a"]))).toEqual(
      inconsistent("Such requests got different responses: POST /a."),
    );
    expect(verdictOf(claim(other), claim(other))).toEqual(other);
    expect(verdictOf(claim(other, []), claim(yes, []))).toEqual(other);
  });

  test("is weaker than one that the document rules out, which is no change of mind", () => {
    const against = contradicts("No.", documented.keyNeeded);
    expect(verdictOf(claim(other), claim(against))).toEqual(against);
    expect(verdictOf(claim(inconsistent("Two.")), claim(yes))).toEqual(inconsistent("Two."));
  });
});

describe("claims that settle nothing", () => {
  test("leave the fewest values that one of them leaves, the first of these", () => {
    const [three, two, others] = [
      ["a", "b", "c"],
      ["a", "b"],
      ["b", "c"],
    ].map((values) => consistent(values, values.join()));
    expect(verdictOf(claim(three!), claim(two!), claim(others!))).toEqual(two);
    expect(verdictOf(claim(others!), claim(two!))).toEqual(others);
    expect(verdictOf(claim(notObservable("No.")), claim(two!))).toEqual(two);
  });

  test("have the reason of the last", () => {
    expect(verdictOf(claim(notObservable("One.")), claim(notObservable("Two.")))).toEqual(notObservable("Two."));
    expect(verdictOf()).toEqual(notObservable("No request showed this."));
  });

  test("have all of their evidence, none of it twice, and eight at most", () => {
    const many = Array.from({ length: 9 }, (_, nth) => claim(notObservable("No."), [`GET /${nth}`, `GET /${nth}`]));
    expect(combined(many).evidence.map(({ request }) => request)).toEqual(
      Array.from({ length: 8 }, (_, nth) => `GET /${nth}`),
    );
    const differing = [evidence("GET /"), evidence("GET /", { status: 201 }), evidence("GET /", { answer: "[]" })];
    expect(combined([{ ...claim(notObservable("No.")), evidence: differing }]).evidence).toEqual(differing);
  });
});
