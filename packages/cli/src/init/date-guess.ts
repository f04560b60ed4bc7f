import { instantReader } from "../push/cells/instant.ts";
import { isTimeOfDay } from "../push/cells/cell.ts";
import type { Field } from "../push/mapping/fields.ts";
import { cellsOf, type Sample, textsOf } from "./sample.ts";

/** The formats that ERPs write; among formats that parse the same text, the likelier one comes first. */
const days = [
  ...["d/M/yyyy", "M/d/yyyy", "d-M-yyyy", "d.M.yyyy", "yyyy/M/d", "yyyyMMdd", "d/M/yy", "M/d/yy", "d-M-yy", "d.M.yy"],
  ...["d-MMM-yy", "d-MMM-yyyy", "d/MMM/yy", "d/MMM/yyyy", "d MMM yy", "d MMM yyyy", "MMM d, yyyy"],
  ...["d MMMM yyyy", "d-MMMM-yyyy", "d 'de' MMMM 'de' yyyy", "MMMM d, yyyy"],
];
const times = [" H:mm", " H:mm:ss", " h:mm a", " h:mm:ss a"];
const candidates = ["ISO", ...days.flatMap((day) => ["", ...times].map((time) => `${day}${time}`)), "yyyyMMddHHmmss"];

const mostTexts = 200;

function candidateOf(format: string) {
  const read = instantReader({ zone: "UTC", formats: [format], overlap: "wider" });
  return { format, reads: (text: string) => "value" in read({ type: "text", text }, "start") };
}

function areTimes(texts: readonly string[]): boolean {
  const known = times.map((time) => candidateOf(`yyyyMMdd${time}`));
  return texts.every((text) => known.some(({ reads }) => reads(`20260101 ${text}`)));
}

/** The fewest formats that parse the texts, but for some, and how many texts they do not parse. */
function cover(texts: readonly string[], candidates: readonly ReturnType<typeof candidateOf>[], without: string) {
  const known = candidates.filter(({ format }) => !format.startsWith(without));
  const formats: string[] = [];
  let left = texts;
  while (left.length > 0) {
    const ranked = known.map(({ format, reads }) => ({ format, read: left.filter(reads) }));
    const most = Math.max(...ranked.map(({ read }) => read.length));
    const best = ranked.find(({ read }) => read.length === most);
    if (best === undefined || most === 0) break;
    formats.push(best.format);
    left = left.filter((text) => !best.read.includes(text));
  }
  return { formats, left: left.length };
}

/** The formats of the texts, day first if both orders fit all of them, and whether day and month may be swapped. */
export function guessDates(texts: readonly string[]): { formats: string[]; open: boolean } {
  const sample = texts.slice(0, mostTexts);
  const known = candidates.map(candidateOf);
  const dayFirst = cover(sample, known, "M/d");
  const monthFirst = cover(sample, known, "d/M/");
  const slashed = monthFirst.formats.some((format) => format.startsWith("M/d"));
  if (monthFirst.left < dayFirst.left) return { formats: monthFirst.formats, open: false };
  return { formats: dayFirst.formats, open: slashed && monthFirst.left === dayFirst.left };
}

export function areDates(sample: Sample, column: string): boolean {
  const { formats } = guessDates(textsOf(sample, column));
  const read = instantReader({ zone: "UTC", formats, overlap: "wider" });
  return cellsOf(sample, column).every((cell) => !isTimeOfDay(cell) && "value" in read(cell, "start"));
}

export const dateFields = ["scheduledDate", "endDate"] as const satisfies Field[];

function hasTimes(sample: Sample, column: string): boolean {
  const cells = cellsOf(sample, column);
  const isOne = cells.length > 0 && cells.every((cell) => cell.type === "text" || isTimeOfDay(cell));
  return isOne && areTimes(textsOf(sample, column));
}

const bringsTime = /:|^\d{14}$/;

const hasDays = (sample: Sample, column: string): boolean =>
  cellsOf(sample, column).every((cell) =>
    cell.type === "date" ? cell.local.wholeDay : cell.type === "text" && !bringsTime.test(cell.text.trim()),
  );

/** The columns of each field: both, if a time column is to the right of a date column without times. */
export function withTimes(sample: Sample, guesses: ReadonlyMap<Field, string>) {
  const taken = new Set(guesses.values());
  const sources = new Map<Field, readonly [string, ...string[]]>();
  for (const [field, column] of guesses) {
    const beside = sample.header[sample.header.indexOf(column) + 1];
    const isDate = dateFields.some((name) => name === field);
    const isFree = isDate && beside !== undefined && !taken.has(beside);
    const isPair = isFree && hasDays(sample, column) && hasTimes(sample, beside);
    sources.set(field, isPair ? [column, beside] : [column]);
  }
  return sources;
}
