import { orderOf } from "../../answers/reading.ts";
import type { Rule } from "./rule.ts";

/** Learns the envelope of lists. */
const listEnvelope: Rule = ({ sighting, ballots }) => {
  const { operation, status, list } = sighting;
  if (operation.startsWith("list") && status === 200)
    ballots.leave("list-envelope", list ? [list.envelope] : [], sighting);
};

const listOrder: Rule = ({ sighting, ballots }) => {
  const { list } = sighting;
  const order = list && orderOf(list.records);
  if (order !== undefined) ballots.leave("list-order", order === "neither" ? [] : [order], sighting);
};

export const listRules: readonly Rule[] = [listEnvelope, listOrder];
