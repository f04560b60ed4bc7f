import { type Ask, type Asking, get } from "./probe.ts";
import { listOf, type ReadList } from "./reading.ts";

/** An answer is so unlike the contract that nothing can be told from it. */
export class FormlessAnswerError extends Error {
  override readonly name = "FormlessAnswerError";
}

/**
 * Asks for what must be a list.
 *
 * @throws {FormlessAnswerError} when the answer is none.
 */
export function* getList(path: string, how: Omit<Ask, "path"> = {}): Asking<ReadList> {
  const list = listOf(yield* get(path, how));
  if (list === undefined) throw new FormlessAnswerError(`GET ${path} returned no list in a known format.`);
  return list;
}
