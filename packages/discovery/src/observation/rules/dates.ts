import { type Fields, isFields } from "@totem-partner/spec/fields";
import { madridOffset } from "@totem-partner/spec/madrid-time";
import { instantIn, isRefused } from "../../shapes/answer.ts";
import type { SeenPage } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { consistent, documented } from "../../findings/finding.ts";
import { isPaging, type Lesson, mayBe, type Rule } from "./rule.ts";

const day = 86_400_000;
const mostFiltered = 10;
type Range = ReadonlyMap<"From" | "To", number>;

const dateForm = /^\d{4}-\d{2}-\d{2}$/;

const dateOf = (record: Fields): number | null | undefined => {
  if (record["scheduledDate"] === null) return null;
  const instant = instantIn(record, "scheduledDate");
  return Number.isNaN(instant) ? undefined : instant;
};

function pageOf({ list, query, startedAt, endedAt }: ObservedExchange): SeenPage | undefined {
  if (!list || !["0", undefined].includes(query.get("offset"))) return undefined;
  const dates = new Map<string, number | null>();
  for (const record of list.records) {
    const date = isFields(record) ? dateOf(record) : undefined;
    if (!isFields(record) || typeof record["id"] !== "string" || date === undefined) return undefined;
    dates.set(record["id"], date);
  }
  return { startedAt, endedAt, limit: query.get("limit"), dates };
}

function rangeOf({ query }: ObservedExchange): Range | undefined {
  const range = new Map<"From" | "To", number>();
  for (const [name, text] of query) {
    if (isPaging(name)) continue;
    const instant = dateForm.test(text) ? Date.parse(text) : NaN;
    if (!/^scheduledDate(From|To)$/.test(name) || Number.isNaN(instant)) return undefined;
    range.set(name.endsWith("From") ? "From" : "To", instant);
  }
  return range;
}

function filterOf(exchange: ObservedExchange): { by: "From" | "To"; instant: number } | undefined {
  const [only, ...others] = rangeOf(exchange) ?? [];
  return only && others.length === 0 ? { by: only[0], instant: only[1] } : undefined;
}

const isAfter = (date: number, range: Range): boolean => date >= (range.get("To") ?? Infinity) + 2 * day;
const isBefore = (date: number, range: Range): boolean => date < (range.get("From") ?? -Infinity) - day;

/** Learns from records that a filtered page must not show and, if it shows none, from those that it lacks. */
function learnFromShown({ exchange, memory, evidence }: Lesson, { dates }: SeenPage): void {
  const range = rangeOf(exchange);
  if (range === undefined) return;
  const shown = [...dates.values()];
  if (shown.some((date) => date !== null && isBefore(date, range)))
    evidence.contradict("undated-in-date-filter", documented.filterByDate, exchange);
  if (shown.some((date) => date !== null && isAfter(date, range)))
    evidence.leave("date-range-end", ["unsupported"], exchange);
  if (!exchange.intent) return;
  if (range.has("From") && shown.includes(null)) evidence.leave("undated-in-date-filter", ["include"], exchange);
  if (dates.size > 0 && dates.size !== exchange.list?.total) return;
  const lacking = [...memory.ownDates].flatMap(([id, date]) => (dates.has(id) ? [] : [date]));
  if (range.has("From") && lacking.includes(null)) evidence.leave("undated-in-date-filter", ["exclude"], exchange);
  if (lacking.some((date) => date !== null && isAfter(date, range) && !isBefore(date, range)))
    evidence.leave("date-range-end", ["scheduledDateTo"], exchange);
}

/** Returns a check for instants before midnight in UTC, but after it in Madrid, on the day a filter begins or ends. */
function isBetweenMidnights({ by, instant }: { by: "From" | "To"; instant: number }) {
  const midnight = by === "From" ? instant : instant + day;
  const shown = new Date(midnight).toISOString().slice(0, -1);
  const inMadrid = Date.parse(`${shown}${madridOffset(shown)}`);
  return (date: number): boolean => date >= inMadrid && date < midnight;
}

/** Records on the pages before and after existed in between, too; if missing there, they were filtered out. */
function compare(before: SeenPage, page: SeenPage, after: SeenPage, lesson: Lesson, exchange: ObservedExchange): void {
  const { evidence, memory } = lesson;
  const filter = filterOf(exchange);
  const isLate = filter && isBetweenMidnights(filter);
  // A filter leaves records where they are, or further up, unless it also sorts them.
  const isWhole = exchange.intent !== undefined || page.dates.size < Math.min(before.dates.size, after.dates.size);
  for (const [id, date] of before.dates) {
    if (filter === undefined || after.dates.get(id) !== date) continue;
    const isShown = page.dates.has(id);
    if (!isShown && !isWhole) continue;
    if (date !== null && isLate?.(date)) {
      // One that is shown, perhaps because nothing is filtered, shows nothing.
      if (!isShown) evidence.leave("date-filter-days", [filter.by === "From" ? "utc" : "madrid"], exchange);
      else if (filter.by === "From" && memory.filters) evidence.leave("date-filter-days", ["madrid"], exchange);
    }
    if (filter.by === "From") {
      if (date === null && !isShown) evidence.leave("undated-in-date-filter", ["exclude"], exchange);
      else if (date === null && memory.filters) evidence.leave("undated-in-date-filter", ["include"], exchange);
      else if (date !== null && date < filter.instant - day && !isShown) memory.filters = true;
    } else if (date !== null && date >= filter.instant + 2 * day && !isShown) {
      evidence.leave("date-range-end", ["scheduledDateTo"], exchange);
    }
  }
}

function learnFromRefusal({ exchange, memory, evidence }: Lesson): void {
  const { query } = exchange;
  const isAlone = [...query.keys()].every((name) => name === "scheduledDateTo" || name === "offset");
  if (!isRefused(exchange) || !isAlone || !memory.takesDates || !mayBe(exchange, "validation_failed")) return;
  evidence.leave("date-range-end", ["unsupported"], exchange);
  // A service that ignores unknown parameters refuses this one for another reason.
  evidence.leaveWhen({ id: "unknown-query-parameter", value: "ignore" }, "date-range-end", [], exchange);
}

/** An accepted parameter is known if unknown ones are refused. */
function learnFromAccepted({ exchange, evidence }: Lesson): void {
  const when = { id: "unknown-query-parameter", value: "reject" } as const;
  evidence.leaveWhen(when, "date-range-end", ["scheduledDateTo"], exchange);
  const why = "scheduledDateTo is accepted, but nothing shows whether it filters.";
  if (exchange.intent)
    evidence.suggest("date-range-end", consistent(["scheduledDateTo", "unsupported"], why), exchange);
}

export const dateFilters: Rule = (lesson) => {
  const { exchange, memory } = lesson;
  if (exchange.operation !== "listAuthorizations") return;
  const filter = filterOf(exchange);
  if (filter?.by === "To") learnFromRefusal(lesson);
  if (filter?.by === "From" && exchange.list) memory.takesDates = true;
  const page = pageOf(exchange);
  if (page === undefined) return;
  learnFromShown(lesson, page);
  if (exchange.query.has("scheduledDateTo")) learnFromAccepted(lesson);
  const { plain, filtered } = memory;
  const isComparable = filter && plain && plain.endedAt < page.startedAt && plain.limit === page.limit;
  if (isComparable && filtered.length < mostFiltered) filtered.push({ page, exchange });
  if (![...exchange.query.keys()].every(isPaging)) return;
  for (const one of filtered) {
    if (plain && plain.limit === page.limit && one.page.endedAt < page.startedAt)
      compare(plain, one.page, page, lesson, one.exchange);
  }
  [memory.plain, memory.filtered] = [page, []];
};
