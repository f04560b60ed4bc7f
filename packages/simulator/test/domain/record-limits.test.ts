import { expect, test } from "vitest";
import { allowMore, allowWaiting } from "../../src/domain/decision.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";

test("new records are allowed up to the limit of the company, which says what to do beyond it", () => {
  expect(valueOf(allowMore({ kept: 3, most: 5 }, 2))).toBe(true);
  expect(refusalOf(allowMore({ kept: 3, most: 5 }, 3))).toMatchObject({
    code: "too_many_records",
    detail: expect.stringMatching(/^The company has 3 of at most 5 records; this would add 3\. Reset it, .*maxRecords/),
  });
});

test("a thousand drivers may wait for an authorization, and no more", () => {
  expect(valueOf(allowWaiting(999))).toBe(true);
  const detail = expect.stringMatching(
    /^1000 drivers wait on this authorization.* Assign the driver and tractor first\.$/,
  );
  expect(allowWaiting(1000)).toMatchObject({ ok: false, refusal: { code: "too_many_records", detail } });
});
