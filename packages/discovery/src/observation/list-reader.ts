import { isFields } from "@totem-partner/spec/fields";
import { type Answer, listOf } from "../shapes/answer.ts";
import type { ShapedList } from "../shapes/list-shape.ts";

const mostMembers = 100;

/** Reads the lists of a service: an empty one that has members which no list with records has is an error. */
export class ListReader {
  /** The members of bodies with records, in an envelope of the service's own. */
  readonly #members = new Set<string>();

  read(answer: Answer): ShapedList | undefined {
    const list = listOf(answer);
    if (list?.envelope !== "own" || !isFields(answer.body)) return list;
    const [names, known] = [Object.keys(answer.body), this.#members];
    if (list.records.length === 0) return known.size === 0 || names.every((name) => known.has(name)) ? list : undefined;
    for (const name of names) if (known.size < mostMembers) known.add(name);
    return list;
  }
}
