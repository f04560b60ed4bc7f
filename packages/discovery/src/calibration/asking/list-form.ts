import type { ListedRecords } from "@totem-partner/spec/list-envelope";
import { listOf } from "../../answers/reading.ts";
import { type Ask, type Asking, get } from "./probe.ts";

/** A response differs so much from the contract that it shows nothing. */
export class FormlessAnswerError extends Error {
  override readonly name = "FormlessAnswerError";
}

/**
 * Requests a list.
 *
 * @throws {FormlessAnswerError} if the response is not one.
 */
export function* getList(path: string, how: Omit<Ask, "path"> = {}): Asking<ListedRecords> {
  const list = listOf(yield* get(path, how));
  if (list === undefined) throw new FormlessAnswerError(`GET ${path} returned no list in a known format.`);
  return list;
}
