import { isFields } from "@totem-partner/spec/fields";
import { type Answer, listOf } from "../shapes/answer.ts";
import type { ShapedList } from "../shapes/list-shape.ts";

const mostMembers = 100;

/** Reads the lists of a service: an empty one that has members which no list with records has is an error. */
export class ListReader {
  /** The members of bodies with records, in an envelope of the service's own; undefined before the first record. */
  #members: Set<string> | undefined;

  read(answer: Answer): ShapedList | undefined {
    const list = listOf(answer);
    const names = list?.envelope === "own" && isFields(answer.body) ? Object.keys(answer.body) : [];
    if (!list || list.records.length === 0)
      return names.every((name) => this.#members?.has(name) ?? true) ? list : undefined;
    const members = (this.#members ??= new Set());
    for (const name of names) if (members.size < mostMembers) members.add(name);
    return list;
  }
}
