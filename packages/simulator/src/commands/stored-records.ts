import type { Company } from "../company/company.ts";
import { allowMore, done, type Lookup, type RefusalCode, refuse, type Result } from "../domain/decision.ts";
import type { Table } from "../records/tables.ts";

/** The refusal of an id that the company does not have. */
export type NotFoundCode = Extract<RefusalCode, `${string}_not_found`>;

/** Finds a record by its id, in any case, if the company has it and the interface covers it. */
export function find<R>(
  records: Lookup<R>,
  id: string,
  code: NotFoundCode,
  kind: string,
  covers: (record: R) => boolean = () => true,
): Result<R> {
  const record = records.get(id.toLowerCase());
  return record && covers(record) ? done(record) : refuse(code, `The company has no ${kind} with this id.`);
}

/** Stores a record as it was decided. */
export function keep<R extends { id: string }>(records: Table<R>, decided: Result<R>): Result<R> {
  if (decided.ok) records.set(decided.value.id, decided.value);
  return decided;
}

/** Stores a new record, unless the company has reached its record limit. */
export function admit<R extends { id: string }>(company: Company, records: Table<R>, decided: Result<R>): Result<R> {
  if (!decided.ok) return decided;
  const allowed = allowMore(company.holdings, 1);
  return allowed.ok ? keep(records, decided) : allowed;
}
