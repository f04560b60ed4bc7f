import { type FoundList, readLists } from "./list-envelope.ts";

/** A list that has nothing but records; undefined for any other. */
function ofRecords<T>(
  list: FoundList<unknown> | undefined,
  isRecord: (value: unknown) => value is T,
): FoundList<T> | undefined {
  const records = list?.records.filter(isRecord);
  return list && records?.length === list.records.length ? { ...list, records } : undefined;
}

/** The list in a body that is one, or has it in an assumed envelope with its total; undefined for any other body. */
export function findPlainList<T>(body: unknown, isRecord: (value: unknown) => value is T): FoundList<T> | undefined {
  const [known] = readLists(body);
  return known?.total !== undefined || Array.isArray(body) ? ofRecords(known, isRecord) : undefined;
}
