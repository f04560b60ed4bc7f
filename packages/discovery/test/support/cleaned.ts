import { expect } from "vitest";
import type { Answer } from "../../src/shapes/answer.ts";
import type { Kind } from "../../src/calibration/kinds.ts";
import { type Ask, requestLine } from "../../src/calibration/ask.ts";
import { CleanUp } from "../../src/calibration/clean-up.ts";
import { type CreatedRecord, CreatedRecords } from "../../src/calibration/created-records.ts";
import { bare, json, list } from "./probed.ts";

export const mark = (what: string): string => `totem-calibration-r-${what}`;

/** An answer, its status alone, or an error. */
export type Given = Answer | number | Error;

/** Cleans up some records against a service with these answers; several answers to one request are used in turn. */
export async function cleaned(
  fill: (records: CreatedRecords) => void,
  answers: Readonly<Record<string, Given | readonly Given[]>>,
  at: "bare" | "prefixed" = "bare",
) {
  const records = new CreatedRecords(() => undefined);
  fill(records);
  const asked: string[] = [];
  const times = new Map<string, number>();
  const ask = (one: Ask): Promise<Answer> => {
    expect(one.at).toBe(at);
    const line = requestLine({ ...one, at: "bare" }).replace("{id}", one.id ?? "{id}");
    asked.push(line);
    const given = answers[line] ?? 500;
    const all: readonly Given[] = Array.isArray(given) ? given : [given as Given];
    const nth = times.get(line) ?? 0;
    times.set(line, nth + 1);
    const answer = all[Math.min(nth, all.length - 1)] ?? 500;
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(typeof answer === "number" ? bare(answer) : answer);
  };
  await new CleanUp({ send: ask, at, records, runId: "r" }).run();
  return { asked, entries: records.entries, states: records.entries.map(({ state, note }) => `${state}: ${note}`) };
}

/** A record that is there, and was seen. */
export const seen =
  (kind: Kind, what: string, id: string) =>
  (records: CreatedRecords): CreatedRecord =>
    Object.assign(records.found(kind, mark(what), id), { isSeen: true });
/** A request whose response was lost. */
export const sent =
  (kind: Kind, what: string, differences: Partial<CreatedRecord> = {}) =>
  (records: CreatedRecords): CreatedRecord =>
    Object.assign(records.intend(kind, mark(what), { method: "POST", path: `/${kind}s` }), differences);

export const product = (what: string, id = "1") => json({ id, name: mark(what) });
export const found = (...items: unknown[]) => [list(items), list([])];
export const searching = (path: string, offset = 0) =>
  `GET ${path}${offset === 0 ? "" : `?offset=${offset}`} (to find created records)`;
