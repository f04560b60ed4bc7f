import { isFields } from "@totem-partner/spec/fields";
import { type Answer, listOf } from "../shapes/answer.ts";
import type { ShapedList } from "../shapes/list-shape.ts";

const mostMembers = 100;

/** True for a value with words in it; an address, as of another page, is none. */
export const hasWords = (value: unknown): boolean =>
  typeof value === "string"
    ? value !== "" && !/^\S*\/\S*$/.test(value)
    : typeof value === "object" && value !== null && Object.values(value).some(hasWords);

/** Reads the lists of a service: an empty one with words, and a member that no list with records has, is an error. */
export class ListReader {
  /** The members of bodies with records, in an envelope of the service's own; undefined before the first record. */
  #members: Set<string> | undefined;

  read(answer: Answer): ShapedList | undefined {
    const list = listOf(answer);
    const members = list?.envelope === "own" && isFields(answer.body) ? Object.entries(answer.body) : [];
    if (!list || list.records.length === 0) {
      const isOther = members.some(([name]) => this.#members?.has(name) === false);
      return isOther && hasWords(answer.body) ? undefined : list;
    }
    const known = (this.#members ??= new Set());
    for (const [name] of members) if (known.size < mostMembers) known.add(name);
    return list;
  }
}
