import { expect, test } from "vitest";
import { notObservable, settled } from "../../src/findings/finding.ts";
import { RepeatRefusals } from "../../src/observation/rules/repeat-refusals.ts";
import type { Seen } from "../support/learned-records.ts";
import { before, verdictOf } from "../support/own-shapes.ts";

/** A create that repeats an externalId, and is refused with a text. */
const refused = (message: string): Seen => [
  "createAuthorization",
  404,
  {
    sent: { externalId: "ERP-1" },
    intent: { line: "", now: 0, reason: "external_id_exists" },
    answer: { status: 404, type: "application/json", body: { message } },
  },
];

const known = (message: string) =>
  verdictOf(new RepeatRefusals(), [refused(message), refused(message)], before("repeat-create"));

test("the words of a refused repeat tell it from other errors, and a single one may be a code", () => {
  expect(known("ERP-1 has already been taken.")).toEqual(settled({ status: 404, detail: "has already been taken" }));
  expect(known("urn:already-taken")).toEqual(
    notObservable("A repeated create is refused, but nothing in its error tells it from others."),
  );
});
