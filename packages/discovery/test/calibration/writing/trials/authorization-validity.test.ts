import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../src/answers/answer.ts";
import { claimAction } from "../../../../src/calibration/writing/trials/authorization-validity.ts";
import { documented } from "../../../../src/findings/documented.ts";
import { consistent, contradicts, notObservable, outside, settled } from "../../../../src/findings/finding.ts";
import { bare, problem } from "../../../support/probed.ts";
import { mark, staged } from "../../../support/staged.ts";
import {
  claimed,
  created,
  endOnly,
  further,
  last,
  local,
  noParties,
  noProduct,
  noReferences,
  noWarehouse,
  past,
  played,
  refused,
} from "../../../support/validity-story.ts";

test("further authorizations are created, read and cancelled one after the other", () => {
  const { claims, gone, asked } = played();
  expect(claims.filter(([id]) => !["create-status", "action-status", "response-fields"].includes(id))).toEqual([
    ["party-fields", settled("optional")],
    ["required-on-create", settled("essential")],
    ["further-party-fields", settled("accept")],
    ["local-date-times", settled("utc")],
    ["expiry", settled("finishes")],
    ["undated-in-date-filter", settled("exclude")],
    ["end-date-only", settled("unrestricted")],
    ["list-order", settled("oldest-first")],
    ["date-range-end", settled("scheduledDateTo")],
  ]);
  expect(claimed("create-status")).toEqual(Array.from({ length: 6 }, () => settled("201")));
  expect(claimed("action-status")).toEqual(Array.from({ length: 5 }, () => settled("200")));
  expect(gone.map((line) => line.split(", ")[1])).toEqual(
    ["no-parties", "no-references", "further-parties", "local", "past", "end-only"].map(mark),
  );
  expect(asked.filter((line) => line.endsWith("/cancel"))).toHaveLength(5);
});

test("the status of a cancellation is that of one that was sent and succeeded", () => {
  const actions = (answer: Answer | undefined) =>
    // eslint-disable-next-line require-yield
    staged(function* (stage) {
      claimAction(stage, answer);
    }, {}).claims;
  expect(actions(bare(201))).toEqual([["action-status", settled("201")]]);
  expect(actions(bare(204))).toEqual([
    ["action-status", contradicts("A cancel returned 204, without a body.", documented.cancelledIsReturned)],
  ]);
  expect(actions(bare(409))).toEqual([]);
  expect(actions(undefined)).toEqual([]);
});

describe("the fields of a create", () => {
  test("may all be required, which a refusal shows with its status and its body", () => {
    expect(claimed("party-fields", refused(noParties))).toEqual([settled("required")]);
    expect(claimed("validation-status", refused(noParties))).toEqual([settled("400")]);
    expect(claimed("party-fields", refused(noParties, 409))).toEqual([outside("The create returned 409.")]);
  });

  test("may be required each, or only some of them", () => {
    const both = refused(noReferences);
    const each = { ...both, ...refused(noProduct), ...refused(noWarehouse) };
    expect(claimed("required-on-create", each)).toEqual([settled("all")]);
    const one = { ...each, ...created(noProduct, "no-product", "7") };
    const other = { ...each, ...created(noWarehouse, "no-warehouse", "7") };
    const only = [outside("Only one of product and warehouse is required.")];
    expect([claimed("required-on-create", one), claimed("required-on-create", other)]).toEqual([only, only]);
    expect(claimed("required-on-create", { ...each, ...refused(noProduct, 409) })).toEqual(only);
    expect(claimed("required-on-create", refused(noReferences, 409))).toEqual([outside("The create returned 409.")]);
  });

  test("may be further ones, which are shown, dropped or refused", () => {
    const shown = (partnerAddress: unknown) =>
      claimed("further-party-fields", created(further, "further-parties", "3", { partnerAddress }));
    expect(shown(undefined)).toEqual([settled("reject")]);
    expect(shown("There")).toEqual([outside("partnerAddress is shown with another value.")]);
    expect(claimed("further-party-fields", refused(further))).toEqual([settled("reject")]);
    expect(claimed("further-party-fields", refused(further, 409))).toEqual([outside("The create returned 409.")]);
  });

  test("may be date-times without an offset, which are read in a zone or refused", () => {
    const shown = (scheduledDate: unknown) =>
      claimed("local-date-times", created(local, "local", "4", { scheduledDate }));
    expect(shown("2098-12-31T23:00:00Z")).toEqual([settled("madrid")]);
    expect(shown("2098-12-31T22:00:00Z")).toEqual([
      outside("The datetime is read neither as UTC nor in Europe/Madrid."),
    ]);
    expect(shown(null)).toMatchObject([{ sure: "outside" }]);
    expect(claimed("local-date-times", refused(local))).toEqual([settled("reject")]);
  });
});

describe("an authorization whose days have passed", () => {
  const isActive = created(past, "past", "5");

  test("is Finished, Active for now, or refused", () => {
    expect(claimed("expiry", isActive)).toEqual([
      consistent(
        ["stays-active", "finishes"],
        "An authorization whose endDate has passed is Active right after it was created; it may still become Finished later.",
      ),
    ]);
    expect(claimed("expiry", refused(past))).toEqual([
      notObservable("An authorization with dates in the past was refused."),
    ]);
  });

  test("and that has only an end is Finished, or not restricted where others are Finished", () => {
    const until = created(endOnly, "end-only", "6", { status: "Finished" });
    expect(claimed("end-date-only", until)).toEqual([settled("until")]);
    expect(claimed("end-date-only", { ...until, ...isActive })).toEqual([settled("until")]);
    expect(claimed("end-date-only", isActive)).toEqual([
      consistent(
        ["until", "unrestricted"],
        "Only a totem, or an authorization that becomes Finished at its endDate, can show which.",
      ),
    ]);
    expect(claimed("end-date-only", refused(past))).toMatchObject([{ sure: "consistent" }]);
  });

  test("and that has only an end is refused for that, unless past days are refused, too", () => {
    const bare422 = refused(endOnly, 422);
    expect(claimed("end-date-only", bare422)).toEqual([settled("reject")]);
    const named = refused(endOnly, problem(422, "end_date_without_start"));
    expect(claimed("end-date-only", { ...named, ...refused(past) })).toEqual([settled("reject")]);
    expect(claimed("error-body", named)).toEqual([settled("problem")]);
    expect(claimed("end-date-only", { ...bare422, ...refused(past) })).toEqual([
      consistent(["until", "unrestricted", "reject"], "An endDate alone was refused, but so are dates in the past."),
    ]);
    expect(claimed("end-date-only", refused(endOnly, 400))).toEqual([outside("The create returned 400, not 422.")]);
    expect(played(bare422).asked).not.toContain(last);
  });
});
