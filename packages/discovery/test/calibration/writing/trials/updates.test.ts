import { describe, expect, test } from "vitest";
import type { Ask } from "../../../../src/calibration/asking/probe.ts";
import { learnFromUpdates, namedAsks } from "../../../../src/calibration/writing/trials/updates.ts";
import { documented } from "../../../../src/findings/documented.ts";
import { contradicts, outside, settled } from "../../../../src/findings/finding.ts";
import { bare, json, problem } from "../../../support/probed.ts";
import { mark, staged, type Story } from "../../../support/staged.ts";

const { create, patch, invalid } = namedAsks(
  "cleaning-type",
  "/cleaning-types",
  { createdAt: "2000" },
  { needs: "cleaning-type" },
);
const name = "totem-calibration-{run}-cleaning-type";

test("the requests for records with a name carry their markers, and what is wrong with them", () => {
  const at = { path: "/cleaning-types/{id}", method: "PATCH", needs: "cleaning-type" };
  expect(create("other", { more: 1 })).toEqual({
    ...{ method: "POST", path: "/cleaning-types", needs: "cleaning-type" },
    body: { more: 1, name: "totem-calibration-{run}-other" },
    creates: { kind: "cleaning-type", marker: "totem-calibration-{run}-other" },
  });
  expect(patch({ a: 1 }, "why")).toEqual({ ...at, body: { a: 1 }, note: "why" });
  expect(invalid).toEqual({
    nameless: { method: "POST", path: "/cleaning-types", body: {}, needs: "cleaning-type", note: "an empty body" },
    plain: { ...at, body: { name }, note: "the same name" },
    unknownField: { ...at, body: { name, totemCalibration: true }, note: "an unknown field" },
    immutableField: { ...at, body: { name, createdAt: "2000" }, note: "a field that cannot be changed" },
  });
  expect(namedAsks("product", "/products", {}).invalid.nameless).toEqual({
    method: "POST",
    path: "/products",
    body: {},
    note: "an empty body",
  });
});

const at = (note: string, path = "/cleaning-types") => `PATCH ${path}/1 (${note})`;
const [plain, unknown, immutable] = ["the same name", "an unknown field", "a field that cannot be changed"];
const refusal = problem(400, "x");
const story = (differences: Story = {}): Story => ({
  [at(plain)]: json({}),
  [at(unknown)]: json({}),
  [at(immutable)]: refusal,
  ...differences,
});
const updated = (differences: Story = {}, more: { removedField?: Ask } = {}) =>
  staged((stage) => learnFromUpdates(stage, "1", { ...invalid, ...more }), story(differences));

describe("updates", () => {
  test("show what becomes of fields that are unknown or cannot be changed", () => {
    expect(updated()).toMatchObject({
      returned: true,
      claims: [
        ["unknown-field", settled("ignore")],
        ["validation-status", settled("400")],
        ["error-body", settled("problem")],
        ["patch-immutable", settled("reject")],
      ],
    });
    expect(updated({ [at(immutable)]: json({ createdAt: "1999" }) }).claims.at(-1)).toEqual([
      "patch-immutable",
      settled("ignore"),
    ]);
  });

  test("show what becomes of a field that was removed, where there is one", () => {
    const removedField = patch({ name, gone: "x" }, "a removed field");
    expect(updated({ [at("a removed field")]: refusal }, { removedField }).claims).toContainEqual([
      "removed-fields",
      settled("reject"),
    ]);
    expect(updated({ [at("a removed field")]: json({}) }, { removedField }).claims).toContainEqual([
      "removed-fields",
      settled("ignore"),
    ]);
  });

  test("show nothing if a plain one does not succeed", () => {
    expect(updated({ [at(plain)]: bare(204) })).toMatchObject({ returned: false, claims: [], asked: [at(plain)] });
  });
});

describe("a field that cannot be changed, and is", () => {
  test("is outside our alternatives where only we suppose it", () => {
    expect(updated({ [at(immutable)]: json({ createdAt: "2000" }) }).claims.at(-1)).toEqual([
      "patch-immutable",
      outside("PATCH changes createdAt."),
    ]);
  });

  test("contradicts the document where that says so", () => {
    const path = "/authorizations";
    const asks = namedAsks("authorization", path, { batch: "{run}" });
    const authorizations = (batch: string) =>
      staged((stage) => learnFromUpdates(stage, "1", asks.invalid), {
        ...{ [at(plain, path)]: json({}), [at(unknown, path)]: json({}) },
        [at(immutable, path)]: json({ batch, name: mark("authorization") }),
      }).claims.at(-1);
    expect(authorizations("r-1")).toEqual([
      "patch-immutable",
      contradicts("PATCH changes batch.", documented.businessFieldsAreFixed),
    ]);
    expect(authorizations("other")).toEqual(["patch-immutable", settled("ignore")]);
  });

  test("is known only by a text that differs from what was there", () => {
    const asks = namedAsks("product", "/products", { size: 7 });
    const story7 = {
      [at(plain, "/products")]: json({}),
      [at(unknown, "/products")]: json({}),
      [at(immutable, "/products")]: json({ size: 7, name: mark("product") }),
    };
    expect(staged((stage) => learnFromUpdates(stage, "1", asks.invalid), story7).claims.at(-1)).toEqual([
      "patch-immutable",
      settled("ignore"),
    ]);
    const none = namedAsks("product", "/products", {});
    expect(staged((stage) => learnFromUpdates(stage, "1", none.invalid), story7).claims.at(-1)).toEqual([
      "patch-immutable",
      settled("ignore"),
    ]);
  });
});
