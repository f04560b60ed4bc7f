import { ownExamples } from "@totem-partner/spec/random-own";
import { describeAssumptions, parseAssumptions } from "@totem-partner/simulator";

/** Each value of each assumption alone: also its largest integer, and some of one's own. */
export const everyValue = describeAssumptions().flatMap(({ id, values, integer, own }) =>
  values.flatMap(({ value }) => {
    if (value === "<own>") return ownExamples(own).map((one) => parseAssumptions({ [id]: one }));
    return [parseAssumptions({ [id]: value === "<integer>" ? (integer?.maximum ?? 7) : value })];
  }),
);
