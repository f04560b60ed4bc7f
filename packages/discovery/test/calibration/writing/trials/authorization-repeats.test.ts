import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../src/answers/answer.ts";
import {
  learnFromRepeats,
  learnFromReuse,
  markerOf,
} from "../../../../src/calibration/writing/trials/authorization-repeats.ts";
import { documented } from "../../../../src/findings/documented.ts";
import { consistent, contradicts, outside, settled } from "../../../../src/findings/finding.ts";
import { bare, json, problem } from "../../../support/probed.ts";
import { mark, staged, type Story } from "../../../support/staged.ts";

const [again, changed, after] = [
  "POST /authorizations (again)",
  "POST /authorizations (again, with another quantity)",
  "POST /authorizations (again, after it Finished)",
];
const shown = (quantity: number, id = "a", status = 200): Answer => json({ id, quantity, batch: mark("main") }, status);

test("the marker of a request is that of what it creates", () => {
  expect(markerOf({ path: "/", creates: { kind: "product", marker: "m" } })).toBe("m");
  expect(markerOf({ path: "/" })).toBe("");
});

describe("a create that is repeated", () => {
  const repeated = (same: Answer, other: Answer = bare(500)) => {
    const { claims } = staged((stage) => learnFromRepeats(stage, "a"), { [again]: same, [changed]: other });
    return Object.fromEntries(claims);
  };
  const withSame = (same: Answer) => repeated(same)["repeat-create"];
  const withOther = (other: Answer, same = shown(0.001)) => repeated(same, other)["repeat-create-changed"];
  const [exists, conflict] = [problem(409, "external_id_exists"), problem(409, "external_id_conflict")];

  test("returns the same authorization with its status, or is refused", () => {
    expect(withSame(shown(0.001))).toEqual(settled("200"));
    expect(withSame(shown(0.001, "a", 201))).toEqual(settled("201"));
    expect(withSame(exists)).toEqual(settled("409"));
    expect(withSame(bare(500))).toMatchObject({ sure: "outside" });
  });

  test("creates no second one, as the document says", () => {
    const second = contradicts("A repeated create created a second authorization.", documented.repeatedCreate);
    expect(withSame(shown(0.001, "b"))).toEqual(second);
    expect(withSame(json({}))).toEqual(second);
  });

  test("with another quantity ignores it if the authorization is returned unchanged", () => {
    expect(withOther(shown(0.001))).toEqual(settled("ignore"));
    const other = outside("A repeat with another quantity did not return the original authorization unchanged.");
    expect(withOther(shown(0.001, "b"))).toEqual(other);
    expect(withOther(shown(0.001, "a", 201))).toEqual(other);
    expect(withOther(shown(0.003))).toEqual(other);
    expect(withOther(json({ id: "a" }))).toEqual(other);
    expect(withOther(shown(0.002), shown(0.002))).toEqual(settled("ignore"));
  });

  test("with another quantity does not change the authorization, as the document says", () => {
    expect(withOther(shown(0.002))).toEqual(
      contradicts("A repeat with another quantity changed the authorization.", documented.businessFieldsAreFixed),
    );
    expect(withOther(shown(0.002, "b"))).toMatchObject({ sure: "outside" });
  });

  test("with another quantity is a conflict where the same body is none", () => {
    expect(withOther(bare(409))).toEqual(settled("conflict"));
    expect(withOther(exists)).toEqual(settled("conflict"));
    expect(withOther(bare(422))).toEqual(outside("A repeat with another quantity returned 422."));
  });

  test("is refused for its repetition or its difference, as the code says, where the same body is refused", () => {
    expect(withOther(conflict, exists)).toEqual(settled("conflict"));
    expect(withOther(exists, exists)).toEqual(settled("ignore"));
    expect(withOther(bare(409), bare(409))).toEqual(
      consistent(["conflict", "ignore"], "Every repeat returned 409, and the errors do not distinguish the two."),
    );
  });

  test("shows nothing of a difference if the same body got another answer", () => {
    expect(repeated(bare(500), exists)).not.toHaveProperty("repeat-create-changed");
  });

  test("shows the body of errors in each conflict", () => {
    const shapes = (same: Answer, other: Answer) =>
      staged((stage) => learnFromRepeats(stage, "a"), { [again]: same, [changed]: other }).claims.filter(
        ([id]) => id === "error-body",
      ).length;
    expect(shapes(exists, conflict)).toBe(2);
    expect(shapes(shown(0.001), conflict)).toBe(1);
    expect(shapes(shown(0.001), problem(422, "x"))).toBe(0);
  });
});

describe("an externalId whose authorization is Finished", () => {
  const own = (id: string, status: string) => json({ id, status, batch: mark("main") });
  const reused = (answer: Answer, story: Story = {}) =>
    staged((stage) => learnFromReuse(stage, "a"), { [after]: answer, ...story });
  const [finished, active] = [own("a", "Finished"), own("a", "Active")];

  test("is reserved if it returns the same one, still Finished, or a conflict", () => {
    expect(reused(json({ id: "a" }), { "GET /authorizations/a": finished })).toMatchObject({
      claims: [["external-id-after-finish", settled("reserved")]],
      asked: [after, "GET /authorizations/a"],
    });
    expect(reused(bare(409))).toMatchObject({
      claims: [["external-id-after-finish", settled("reserved")]],
      asked: [after],
    });
  });

  test("does not make it Active again, as the document says, and is cancelled if it does", () => {
    const story = { "GET /authorizations/a": [active, active, finished], "POST /authorizations/a/cancel": bare(200) };
    expect(reused(json({ id: "a" }), story)).toMatchObject({
      claims: [
        [
          "external-id-after-finish",
          contradicts("The Finished authorization is Active again.", documented.finishedIsFinal),
        ],
      ],
      gone: [expect.stringContaining("authorization") as unknown],
    });
    const odd = { "GET /authorizations/a": [own("a", "Draft"), finished] };
    expect(reused(json({ id: "a" }), odd).claims).toEqual([
      [
        "external-id-after-finish",
        outside("A create returned the Finished authorization, which then cannot be read as Finished."),
      ],
    ]);
  });

  test("is released if it returns another, which is Active and then cancelled", () => {
    const other = (status: string) => own("b", status);
    const story = {
      "GET /authorizations/b": [other("Active"), other("Active"), other("Finished")],
      "POST /authorizations/b/cancel": bare(200),
    };
    expect(reused(json({ id: "b" }, 201), story)).toMatchObject({
      claims: [
        ["external-id-after-finish", settled("released")],
        ["create-status", settled("201")],
      ],
      gone: [`authorization, ${mark("main")}, b, cancelled; the service keeps it as Finished`],
    });
    expect(reused(json({ id: "b" }, 201), { "GET /authorizations/b": other("Finished") }).claims[0]).toEqual([
      "external-id-after-finish",
      contradicts("The new authorization is Finished.", documented.createdIsActive),
    ]);
    expect(
      reused(json({ id: "b" }, 201), { "GET /authorizations/b": [other("Draft"), other("Finished")] }).claims[0],
    ).toEqual([
      "external-id-after-finish",
      outside("The new authorization cannot be read as Active and then cancelled."),
    ]);
    expect(
      reused(json({ id: "b" }, 201), { "GET /authorizations/b": [other("Active"), other("Finished")] }).claims[0],
    ).toMatchObject(["external-id-after-finish", { sure: "outside" }]);
  });

  test.each([
    [bare(422), "The create returned 422."],
    [json({}, 201), "The create returned 201."],
    [json({ id: "a" }, 400), "The create returned 400."],
  ])("may get another answer, which is outside: %j", (answer, why) => {
    expect(reused(answer).claims).toEqual([["external-id-after-finish", outside(why)]]);
  });
});
