import { isKeyOf } from "@totem-partner/spec/fields";
import { formats } from "@totem-partner/spec/formats";
import { anySpace } from "./text.ts";
import type { LocalTime } from "./cell.ts";

/** The names of the months, in full and in short. No name is a month in Spanish and another one in English. */
const months = [
  ["enero january", "ene jan"],
  ["febrero february", "feb"],
  ["marzo march", "mar"],
  ["abril april", "abr apr"],
  ["mayo may", "may"],
  ["junio june", "jun"],
  ["julio july", "jul"],
  ["agosto august", "ago aug"],
  ["septiembre setiembre september", "sept sep set"],
  ["octubre october", "oct"],
  ["noviembre november", "nov"],
  ["diciembre december", "dic dec"],
] as const;

const numbersOf = (form: 0 | 1): ReadonlyMap<string, number> =>
  new Map(months.flatMap((forms, at) => forms[form].split(" ").map((name) => [name, at + 1] as const)));

const monthNames = numbersOf(0);
const monthAbbreviations = numbersOf(1);

const tokens = {
  yyyy: ["year", "(\\d{4})"],
  yy: ["year", "(\\d{2})"],
  MMMM: ["month", `(${[...monthNames.keys()].join("|")})`],
  MMM: ["month", `(${[...monthAbbreviations.keys()].join("|")})\\.?`],
  MM: ["month", "(\\d{2})"],
  M: ["month", "(\\d{1,2})"],
  dd: ["day", "(\\d{2})"],
  d: ["day", "(\\d{1,2})"],
  HH: ["hour", "(\\d{2})"],
  H: ["hour", "(\\d{1,2})"],
  hh: ["hour12", "(\\d{2})"],
  h: ["hour12", "(\\d{1,2})"],
  mm: ["minute", "(\\d{2})"],
  ss: ["second", "(\\d{2})"],
  a: ["half", `([ap])\\.?${anySpace}?m\\.?`],
} as const;

type Token = keyof typeof tokens;
type Part = (typeof tokens)[Token][0];

const tokenForm = /'([^']*)'|yyyy|yy|MMMM|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|a/g;

/** Reads a text of one format; undefined for any other text. Returns what is wrong where a calendar or a clock has none such. */
export type DateFormat = (text: string) => LocalTime | string | undefined;

const twoDigits = (part: number): string => String(part).padStart(2, "0");

export function localTime(parts: Readonly<Partial<Record<Part, number>>>, wholeDay: boolean): LocalTime | string {
  const { year = NaN, month = NaN, day = NaN, hour = 0, minute = 0, second = 0 } = parts;
  const date = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
  const text = `${date}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}Z`;
  const mistake = formats["date-time"].mistakeIn?.(text);
  if (mistake !== undefined) return mistake;
  return year < 1900 ? "must be in the years 1900 to 9998" : { milliseconds: Date.parse(text), wholeDay };
}

/** 12 in the morning is hour 0; 12 in the afternoon is hour 12. */
function hourOfDay(hour12: number, half: string | undefined): number | undefined {
  if (hour12 < 1 || hour12 > 12 || half === undefined) return undefined;
  return (hour12 % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

function numberOf(part: Part, found: string): number {
  if (part === "year" && found.length === 2) return 2000 + Number(found);
  const name = found.toLowerCase();
  return monthNames.get(name) ?? monthAbbreviations.get(name) ?? Number(found);
}

/**
 * `d`, `M` and `H` take one or two digits, `dd`, `MM` and `HH` exactly two; `MMM` and `MMMM` are Spanish or English names,
 * short and in full; `yy` begins at 2000; `h` and `a` are a clock of twelve hours; what is in single quotes is read as it is.
 * A format without an hour means whole days. Returns why it is none, when it is none.
 */
export function dateFormat(format: string): DateFormat | string {
  const parts: Part[] = [];
  let source = "";
  let end = 0;
  for (const { 0: token, 1: quoted, index } of format.matchAll(tokenForm)) {
    source += literal(format.slice(end, index));
    end = index + token.length;
    if (!isKeyOf(tokens, token)) {
      source += literal(quoted ?? token);
      continue;
    }
    const [part, form] = tokens[token];
    if (parts.includes(part)) return `names the ${part} twice`;
    parts.push(part);
    source += form;
  }
  source += literal(format.slice(end));
  const missing = (["year", "month", "day"] as const).find((part) => !parts.includes(part));
  if (missing !== undefined) return `lacks the ${missing}`;
  if (parts.includes("hour12") !== parts.includes("half")) return "needs h together with a, or H";
  const wholeDay = !parts.includes("hour") && !parts.includes("hour12");
  const expression = new RegExp(`^${source}$`, "i");
  return (text) => {
    const match = expression.exec(text);
    if (match === null) return undefined;
    const read: Partial<Record<Part, number>> = {};
    let half: string | undefined;
    for (const [at, part] of parts.entries()) {
      const found = match[at + 1] ?? "";
      if (part === "half") half = found;
      else read[part] = numberOf(part, found);
    }
    const { hour12 } = read;
    if (hour12 === undefined) return localTime(read, wholeDay);
    const hour = hourOfDay(hour12, half);
    return hour === undefined ? undefined : localTime({ ...read, hour }, wholeDay);
  };
}

const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&").replaceAll("\\ ", `${anySpace}+`);
