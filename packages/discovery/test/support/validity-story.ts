import type { Answer } from "../../src/answers/answer.ts";
import { validityTrials } from "../../src/calibration/writing/trials/authorization-validity.ts";
import type { PointId, Verdict } from "../../src/findings/finding.ts";
import { json, list, problem } from "./probed.ts";
import { mark, staged, type Story } from "./staged.ts";

export const refusal = problem(400, "validation_failed");

/** What a service answers about a further authorization: it is created, read and cancelled. */
export const created = (note: string, what: string, id: string, shown: object = {}): Story => {
  const record = { id, batch: mark(what), status: "Active", ...shown };
  return {
    [`POST /authorizations (${note})`]: json({ id }, 201),
    [`GET /authorizations/${id}`]: [json(record), json(record), json({ ...record, status: "Finished" })],
    [`POST /authorizations/${id}/cancel`]: json({}, 200),
  };
};
/** What distinguishes the requests that create them. */
export const [noParties, noReferences, noProduct, noWarehouse] = [
  "without party fields",
  "without product and warehouse",
  "without product",
  "without warehouse",
];
export const [further, local, past, endOnly] = [
  "with a further party field",
  "datetimes without an offset",
  "with dates in the past",
  "only an endDate, in the past",
];
/** A further authorization that is refused. */
export const refused = (note: string, answer: Answer | number = refusal): Story => ({
  [`POST /authorizations (${note})`]: answer,
});

/** Authorizations created on these days, of which the first is the main one. */
export const on = (...days: number[]) =>
  days.map((day) => ({
    id: day === 1 ? "main" : String(day),
    createdAt: `2026-07-0${String(day)}`,
    scheduledDate: null,
  }));
/** The lists of days that only calibrations use. */
export const all = "GET /authorizations?scheduledDateFrom=2098-12-31";
export const ended = `${all}&scheduledDateTo=2098-12-31`;
export const last = "GET /authorizations?scheduledDateFrom=9998-12-31";

/** What a service answers that accepts every further authorization. */
const story: Story = {
  ...created(noParties, "no-parties", "1"),
  ...created(noReferences, "no-references", "2"),
  ...created(further, "further-parties", "3", { partnerAddress: "Totem calibration" }),
  ...created(local, "local", "4", { scheduledDate: "2099-01-01T00:00:00.000Z" }),
  ...created(past, "past", "5", { status: "Finished" }),
  ...created(endOnly, "end-only", "6"),
  [all]: list(on(1, 2)),
  [ended]: list([]),
  [last]: list([]),
};
/** Plays the trials of further authorizations, with some answers replaced. */
export const played = (differences: Story = {}) =>
  staged((stage) => validityTrials(stage, "main"), { ...story, ...differences });
/** What they claim of a point. */
export const claimed = (id: PointId, differences: Story = {}): Verdict[] =>
  played(differences).claims.flatMap(([one, verdict]) => (one === id ? [verdict] : []));
