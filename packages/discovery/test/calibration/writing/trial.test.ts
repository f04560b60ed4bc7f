import { recordFields } from "@totem-partner/spec/record-fields";
import { describe, expect, test } from "vitest";
import type { Ask } from "../../../src/calibration/asking/probe.ts";
import {
  answeredSo,
  claimStatus,
  claimSurplus,
  isInvalid,
  isNamed,
  make,
  readOf,
  send,
} from "../../../src/calibration/writing/trial.ts";
import { outside, settled } from "../../../src/findings/finding.ts";
import { bare, json, played, problem } from "../../support/probed.ts";
import { mark, staged } from "../../support/staged.ts";

const create: Ask = {
  ...{ method: "POST", path: "/products", body: { name: "x" } },
  creates: { kind: "product", marker: "totem-calibration-{run}-x" },
};
const fields = (differences: object = {}) => ({
  ...Object.fromEntries(
    [...recordFields.Product.documented, ...recordFields.Product.assumed].map((name) => [name, null]),
  ),
  ...{ id: "1", name: mark("x"), ...differences },
});

test("a request is sent with the id that it is about, if any", () => {
  const asked: Ask[] = [];
  for (const id of ["1", undefined]) {
    played(send({ path: "/products/{id}" }, id), (ask) => {
      asked.push(ask);
      return bare(200);
    });
  }
  expect(asked).toStrictEqual([{ path: "/products/{id}", id: "1" }, { path: "/products/{id}" }]);
  expect(readOf(create)).toEqual({ path: "/products/{id}" });
});

test("what ends a trial is told by the status, and of 403 that the key does not allow it", () => {
  expect(answeredSo(create, bare(500))).toBe("POST /products returned 500.");
  expect(answeredSo(create, bare(403))).toBe("POST /products returned 403: the key does not allow it.");
});

test("an error has a code of the contract, or none that is known", () => {
  expect(isNamed(problem(409, "external_id_exists"), "external_id_exists")).toBe(true);
  expect(isNamed(problem(409, "other"), "external_id_exists")).toBe(false);
  expect(isNamed(bare(409), "external_id_exists")).toBe(false);
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

  test("is created and read, and shows which fields it has", () => {
    expect(making({ id: "1" })).toMatchObject({
      returned: { id: "1", answer: { status: 201 }, seen: { status: 200 } },
      claims: [["response-fields", settled("full")]],
    });
    expect(making({ id: "1" }, fields({ colour: "red" }))).toMatchObject({ returned: { id: "1" }, claims: [] });
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
    const { creates: _creates, ...nothing } = create;
    expect(
      staged((stage) => make(stage, nothing), {
        "POST /products": json({ id: "1" }, 201),
        "GET /products/1": json(fields()),
      }).over,
    ).toBe(why);
  });
});

describe("a refusal", () => {
  const invalid = (answer: ReturnType<typeof bare>) => {
    let isIt: boolean | undefined;
    // eslint-disable-next-line require-yield
    const { claims } = staged(function* (stage) {
      isIt = isInvalid(stage, answer);
    }, {});
    return [isIt, claims];
  };

  test("of a malformed body shows its status and the body of errors", () => {
    expect(invalid(problem(422, "x"))).toEqual([
      true,
      [
        ["validation-status", settled("422")],
        ["error-body", settled("problem")],
      ],
    ]);
    expect(invalid(bare(400))).toEqual([true, [["validation-status", settled("400")]]]);
    expect(invalid(json({ msg: "No." }, 400))).toEqual([true, [["validation-status", settled("400")]]]);
  });

  test.each([200, 404, 409, 500])("is none with the status %i", (status) => {
    expect(invalid(problem(status, "x"))).toEqual([false, []]);
  });
});

const claimsOf = (play: (stage: Parameters<typeof claimStatus>[0]) => void) =>
  // eslint-disable-next-line require-yield
  staged(function* (stage) {
    play(stage);
  }, {}).claims;

test("a status is claimed, and a refusal shows the body of errors, too", () => {
  expect(claimsOf((stage) => claimStatus(stage, "delete-status", json({}, 200)))).toEqual([
    ["delete-status", settled("200")],
  ]);
  expect(claimsOf((stage) => claimStatus(stage, "finished-patch", problem(409, "x")))).toEqual([
    ["finished-patch", settled("409")],
    ["error-body", settled("problem")],
  ]);
});

test("an unexpected field is refused as invalid, or ignored where the answer is that of a success", () => {
  const surplus = (status: number, success?: number) =>
    claimsOf((stage) => claimSurplus(stage, "unknown-field", problem(status, "x"), success)).filter(
      ([id]) => id === "unknown-field",
    );
  const neither = (status: number) =>
    outside(`The field was neither ignored nor refused as invalid: the status was ${status}.`);
  expect(surplus(422)).toEqual([["unknown-field", settled("reject")]]);
  expect(surplus(200)).toEqual([["unknown-field", settled("ignore")]]);
  expect(surplus(201)).toEqual([["unknown-field", neither(201)]]);
  expect(surplus(201, 201)).toEqual([["unknown-field", settled("ignore")]]);
  expect(surplus(409)).toEqual([["unknown-field", neither(409)]]);
});
