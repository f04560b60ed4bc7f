import { describe, expect, test } from "vitest";
import type { Ask, Creating } from "../../src/calibration/ask.ts";
import { answeredSo, make, send } from "../../src/calibration/trial.ts";
import { bare, json, played } from "../support/probed.ts";
import { mark, staged } from "../support/staged.ts";

const create: Creating = {
  ...{ method: "POST", path: "/products", body: { name: "x" } },
  creates: { kind: "product", marker: "totem-calibration-{run}-x" },
};
const fields = (differences: object = {}) => ({ id: "1", name: mark("x"), ...differences });

test("a request is sent with the id that it is about, if any", () => {
  const asked: Ask[] = [];
  for (const id of ["1", undefined]) {
    played(send({ path: "/products/{id}" }, id), (ask) => {
      asked.push(ask);
      return bare(200);
    });
  }
  expect(asked).toStrictEqual([{ path: "/products/{id}", id: "1" }, { path: "/products/{id}" }]);
});

test("what ends a trial is told by the status, and of 403 that the key does not allow it", () => {
  expect(answeredSo(create, bare(500))).toBe("POST /products returned 500.");
  expect(answeredSo(create, bare(403))).toBe("POST /products returned 403: the key does not allow it.");
});

describe("a new record", () => {
  const making = (
    created: Parameters<typeof json>[0],
    seen: unknown = fields(),
    statuses: readonly [number, number] = [201, 200],
  ) =>
    staged((stage) => make(stage, create), {
      "POST /products": json(created, statuses[0]),
      "GET /products/1": json(seen, statuses[1]),
    });

  test("is created and read", () => {
    expect(making({ id: "1" })).toMatchObject({
      returned: { id: "1", answer: { status: 201 }, seen: { status: 200 } },
    });
  });

  test.each([400, 404, 409, 422])("may be declined: %i", (status) => {
    expect(staged((stage) => make(stage, create), { "POST /products": status })).toMatchObject({
      returned: { answer: { status } },
      over: undefined,
      asked: ["POST /products"],
    });
  });

  test.each([401, 403, 429, 500])("ends the trial if it is neither declined nor created: %i", (status) => {
    expect(staged((stage) => make(stage, create), { "POST /products": status }).over).toMatch(
      `POST /products returned ${status}`,
    );
  });

  test("ends the trial without an id", () => {
    expect(making({}).over).toBe("POST /products returned 201 without an id.");
  });

  test("ends the trial if it cannot be read as what was created", () => {
    const why = "POST /products returned 201, but the created record cannot be read.";
    expect(making({ id: "1" }, fields({ name: "other" })).over).toBe(why);
    expect(making({ id: "1" }, fields({ id: "2" })).over).toBe(why);
    expect(making({ id: "1" }, fields(), [201, 404]).over).toBe(why);
    expect(
      staged((stage) => make(stage, { ...create, path: "/products" }, { path: "/elsewhere" }), {
        "POST /products": json({ id: "1" }, 201),
        "GET /elsewhere": json(fields()),
      }).over,
    ).toBeUndefined();
  });
});
