import { expect, test } from "vitest";
import { notObservable, settled } from "../../src/findings/finding.ts";
import { RepeatRefusals } from "../../src/observation/rules/repeat-refusals.ts";
import type { Seen } from "../support/learned-records.ts";
import { before, verdictOf } from "../support/own-shapes.ts";

/** A create that repeats an externalId, and is refused with a text. */
const refused = (body: unknown): Seen => [
  "createAuthorization",
  404,
  {
    sent: { externalId: "ERP-1" },
    intent: { line: "", now: 0, reason: "external_id_exists" },
    answer: { status: 404, type: "application/json", body },
  },
];

const known = (message: string, finding = before("repeat-create")) =>
  verdictOf(new RepeatRefusals(), [refused({ message }), refused({ message })], finding);

test("the words of a refused repeat tell it from other errors, and a single one may be a code", () => {
  expect(known("ERP-1 has already been taken.")).toEqual(settled({ status: 404, detail: "has already been taken" }));
  const unclear = notObservable("A repeated create is refused, but nothing in its error tells it from others.");
  expect(known("urn:already-taken")).toEqual(unclear);
  // Our title for the problem is no detail.
  expect(known("The externalId was used before.")).toEqual(unclear);
});

test("the words of a refused repeat may stand in a member of any name", () => {
  for (const body of [
    { fault: { code: "Client", faultstring: "ERP-1 has already been taken.", detail: null } },
    { content: "ERP-1 has already been taken.", message: 404, error: "E-17" },
  ]) {
    const fault = refused(body);
    expect(verdictOf(new RepeatRefusals(), [fault, fault], before("repeat-create"))).toMatchObject({
      value: { detail: "has already been taken" },
    });
  }
});

test("a changed repeat that is refused, too, is ignored only if the refusal of repeats is known", () => {
  const ignored = before("repeat-create-changed", settled("ignore"));
  expect(known("ERP-1 has already been taken.", ignored)).toEqual(settled("ignore"));
  expect(known("urn:already-taken", ignored)).toMatchObject({ sure: "not-observable" });
  expect(known("urn:already-taken", before("repeat-create-changed", settled("conflict")))).toEqual(settled("conflict"));
});
