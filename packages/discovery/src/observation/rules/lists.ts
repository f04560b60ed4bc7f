import { isSuccess, orderOf } from "../../answers/answer.ts";
import type { Ballots } from "../sightings/ballots.ts";
import type { Sighting } from "../sightings/sighting.ts";
import type { Rule } from "./rule.ts";

const listEnvelope: Rule = ({ sighting, ballots }) => {
  const { operation, status, list } = sighting;
  if (operation.startsWith("list") && status === 200)
    ballots.leave("list-envelope", list ? [list.envelope === "own" ? "<own>" : list.envelope] : [], sighting);
};

const listOrder: Rule = ({ sighting, ballots }) => {
  const { list } = sighting;
  const order = list && orderOf(list.records);
  if (order !== undefined) ballots.leave("list-order", order === "neither" ? [] : [order], sighting);
};

export const listRules: readonly Rule[] = [listEnvelope, listOrder];

/** Lists that every company has: a 404 is about the path. */
const lists = ["listProducts", "listWarehouses", "listAuthorizations"];

const values = { bare: { alone: "absent" }, prefixed: { alone: "required" } } as const;
const other = { bare: "prefixed", prefixed: "bare" } as const;

/** Learns where the interface is found. A 404 with or without the prefix counts once the other form was successful. */
export class PathPrefixRule {
  readonly #found = new Set<Sighting["side"]>();
  readonly #missing: Record<Sighting["side"], Sighting[]> = { bare: [], prefixed: [] };

  learn(sighting: Sighting, ballots: Ballots): void {
    const { side, operation, status, list, query } = sighting;
    if (!lists.includes(operation)) return;
    if (isSuccess(sighting) && list) {
      this.#found.add(side);
      ballots.leave("path-prefix", ["optional", values[side].alone], sighting);
    } else if (status === 404 && query.size === 0 && this.#missing[side].length < 2) this.#missing[side].push(sighting);
    for (const one of ["bare", "prefixed"] as const) {
      if (!this.#found.has(other[one])) continue;
      for (const missing of this.#missing[one].splice(0))
        ballots.leave("path-prefix", [values[other[one]].alone], missing);
    }
  }
}
