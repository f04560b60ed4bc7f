import type { StoreEntry } from "./state-store.ts";

/** A row contains this many entries, or as few as have a number of characters. */
export const entriesInRow = 2 ** 8;
const charactersInRow = 2 ** 20;

/** Entries as the texts of rows, for a store of rows: one for each would take several times as long to write and read. */
export function* rowsOf(entries: Iterable<StoreEntry>): Generator<string, undefined> {
  let [texts, characters]: [string[], number] = [[], 0];
  for (const { kind, key, value } of entries) {
    const text = JSON.stringify([kind, key, value]);
    texts.push(text);
    characters += text.length;
    if (texts.length < entriesInRow && characters < charactersInRow) continue;
    yield `[${texts.join()}]`;
    [texts, characters] = [[], 0];
  }
  if (texts.length > 0) yield `[${texts.join()}]`;
}

const isEntry = (value: unknown): value is [kind: string, key: string, value: unknown] =>
  Array.isArray(value) && value.length === 3 && typeof value[0] === "string" && typeof value[1] === "string";

/** The entries in the text of a row; undefined if it is damaged. */
export function entriesIn(text: unknown): StoreEntry[] | undefined {
  try {
    const values: unknown = JSON.parse(String(text));
    if (!Array.isArray(values) || !values.every(isEntry)) return undefined;
    return values.map(([kind, key, value]) => ({ kind, key, value }));
  } catch {
    return undefined;
  }
}
