import { type Kind, kinds } from "../../src/calibration/asking/kinds.ts";
import { cleaningTrial } from "../../src/calibration/writing/trials/cleaning.ts";
import { bare, json, list, problem } from "./probed.ts";
import { mark, staged, type Story } from "./staged.ts";

const refusal = problem(400, "validation_failed");
/** The protocol of a calibration, in a state. */
export const protocol = (state: unknown = "Inactive") =>
  json({ id: "p", state, document: { fileName: `${mark("protocol")}.pdf` } });
/** The requests that deactivate it. */
export const [deactivate, again] = [
  "POST /cleaning-protocol/p/deactivate",
  "POST /cleaning-protocol/p/deactivate (when Inactive)",
];

/** What a service answers about a record of a protocol. */
const recordStory = (path: string, id: string, kind: string): Story => ({
  [`GET ${path}/${id}`]: json({ id, name: mark(kind) }),
  [`PATCH ${path}/${id} (the same name)`]: json({}),
  [`PATCH ${path}/${id} (an unknown field)`]: json({}),
  [`PATCH ${path}/${id} (a field that cannot be changed)`]: json({}),
  [`POST ${path} (an empty body)`]: refusal,
});

/** A pair of categories. */
export const pair = (id: string) => json({ id, reason: mark("pair") });
const story: Story = {
  "GET /cleaning-protocol": [bare(204), protocol(), protocol(), bare(204)],
  "POST /cleaning-protocol": json({ id: "p" }, 201),
  [again]: problem(409, "cleaning_protocol_already_inactive"),
  "POST /cleaning-protocol (a second one)": problem(409, "cleaning_protocol_exists"),
  ...recordStory("/cleaning-categories", "c", "cleaning-category"),
  "POST /cleaning-categories": [json({ id: "c" }, 201), json({ id: "d" }, 201)],
  "GET /cleaning-categories/d": json({ id: "d", name: mark("cleaning-category-2") }),
  ...recordStory("/cleaning-types", "t", "cleaning-type"),
  "POST /cleaning-types": json({ id: "t" }, 200),
  "PATCH /cleaning-types/t (an unknown category)": problem(404, "unknown_reference"),
  "POST /cleaning-incompatibilities": json({ id: "i" }, 201),
  "GET /cleaning-incompatibilities/i": [pair("i"), pair("i"), bare(404)],
  "DELETE /cleaning-incompatibilities/i": bare(204),
  ...{
    "GET /cleaning-categories": list([]),
    "GET /cleaning-types": list([]),
    "GET /cleaning-incompatibilities": list([]),
  },
  "DELETE /cleaning-protocol/p": json({}, 200),
};

/** Plays the trial of cleaning protocols, with some answers replaced. */
export const played = (differences: Story = {}, allowed: readonly Kind[] = kinds) =>
  staged(cleaningTrial.play, { ...story, ...differences }, allowed);
/** What it claims of a point. */
export const claimed = (differences: Story, id: string) =>
  played(differences).claims.flatMap(([one, verdict]) => (one === id ? [verdict] : []));
