import type { Lookup } from "../domain/lookup.ts";
import { done, refuse, type RefusalCode, type Result } from "../domain/result.ts";

/** Finds a record by its id, in any case, if the company has it and the interface covers it. */
export function find<R>(
  records: Lookup<R>,
  id: string,
  code: RefusalCode,
  kind: string,
  covers: (record: R) => boolean = () => true,
): Result<R> {
  const record = records.get(id.toLowerCase());
  return record && covers(record) ? done(record) : refuse(code, `The company has no ${kind} with this id.`);
}
