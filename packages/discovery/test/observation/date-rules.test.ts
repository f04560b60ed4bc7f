import { dateFilters } from "../../src/observation/rules/dates.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { amid, dated, from, late, old, page, to, undated } from "../support/filtered-pages.ts";
import { learnedBy, type Seen, telling } from "../support/learned-records.ts";

const changed = ([operation, status, seen]: Seen, differences: Partial<ObservedExchange>): Seen => [
  operation,
  status,
  { ...seen, ...differences },
];
const refusal = (query: Record<string, string>, status = 400, differences: Partial<ObservedExchange> = {}): Seen => [
  "listAuthorizations",
  status,
  { query: new Map(Object.entries(query)), ...differences },
];
const until = { scheduledDateTo: "2026-06-30" };
const unsupported = ["date-range-end: unsupported"];
/** The evidence of every accepted end of a range. */
const taken = "date-range-end: scheduledDateTo if unknown-query-parameter is reject";
const notTaken = ["date-range-end: unsupported", "date-range-end: none if unknown-query-parameter is ignore"];
const ends = ["date-range-end: scheduledDateTo"];

const tell = telling((seen) => learnedBy([dateFilters], seen).filter((line) => line !== taken));

tell("the end of a date range", ends, {
  "is known if a later record is left out": amid(to(old), old, late),
  "is shown by a record two days later": amid(to(old), old, dated("a", "2026-07-02T00:00:00Z")),
  "is known by looks with the same limit": [
    page({ limit: "9" }, old, late),
    page({ ...until, limit: "9" }, old),
    page({ limit: "9", offset: "0" }, old, late),
  ],
  "is not known once a look is used": [...amid(to(old), old, late), page({}, old, late)],
});

tell("the end of a date range", unsupported, {
  "is not known if a later record is shown": amid(to(old, late), old, late),
});

tell("the end of a date range", [], {
  "is nothing that an earlier record shows": amid(to(old), old, undated),
  "is nothing that a record shows a day later, which may be the same day elsewhere": amid(
    to(old),
    old,
    dated("a", "2026-07-01T23:00:00Z"),
  ),
  "is not known if it may be beyond the page": amid(page(until, old, dated("b", "2026-05-02T06:00:00Z")), old, late),
  "is not known if the record has changed since": [
    page({}, old, late),
    to(old),
    page({}, old, dated("late", "2026-05-01T06:00:00Z")),
  ],
  "is not known if the record is gone since": [page({}, old, late), to(old), page({}, old)],
  "is not known before there is another look": [page({}, old, late), to(old)],
  "is not known without a look before": [to(old), page({}, old, late)],
  "is not known by looks that overlap before": [
    page({}, old, late),
    changed(to(old), { startedAt: 5 }),
    page({}, old, late),
  ],
  "is not known by looks that overlap after": [
    page({}, old, late),
    to(old),
    changed(page({}, old, late), { startedAt: 15 }),
  ],
  "is not known by looks with other limits before": [
    page({ limit: "9" }, old, late),
    to(old),
    page({ limit: "9" }, old, late),
  ],
  "is not known by looks with other limits after": [page({}, old, late), to(old), page({ limit: "9" }, old, late)],
  "is not known from a later page": [page({ offset: "1" }, old, late), to(old), page({ offset: "1" }, old, late)],
  "is not known from a later page of the filtered ones": amid(page({ ...until, offset: "1" }, old), old, late),
  "is not known beside another filter": amid(page({ ...until, status: "Active" }, old), old, late),
  "is not known by another filter": amid(page({ status: "Active" }, old), old, late),
  "is not known by a date of another form": amid(page({ scheduledDateTo: "2026-06-30T00:00:00Z" }, old), old, late),
  "is not known by what is no date": amid(page({ scheduledDateTo: "2026-13-30" }, old), old, late),
  "is not known from records without an id": amid(to(old), old, { scheduledDate: late.scheduledDate }),
  "is not known from records without a date": amid(to(old), late, { id: "b" }),
  "is not known from what is no record": amid(to(old), late, "none"),
  "is not known by a filtered answer that is no list": [page({}, old, late), refusal(until, 200), page({}, old, late)],
  "is none of another list": amid(["listProducts", 200, to(old)[2] ?? {}], old, late),
});

tell("the end of a date range", [...ends, ...ends], {
  "is shown by each record": amid(to(old), old, late, dated("later", "2026-10-01T06:00:00Z")),
});

tell("a refused end of a date range", notTaken, {
  "is not supported where the beginning is": [from(), refusal(until)],
  "is not supported, as its code says": [from(), refusal(until, 422, { code: "validation_failed" })],
  "may be refused beside an offset": [from(), refusal({ ...until, offset: "2" })],
});

tell("a refused end of a date range", [], {
  "may be refused for another reason": [from(), refusal(until, 400, { code: "limit_over_maximum" })],
  "may be refused for another parameter": [from(), refusal({ ...until, limit: "2" })],
  "may be refused for its form where no date was taken": refusal(until),
  "may be refused for its form where the beginning was refused": [
    refusal({ scheduledDateFrom: "2026-07-01" }),
    refusal(until),
  ],
  "is not refused with a status that says otherwise": [from(), refusal(until, 404)],
  "is none of the beginning": [from(), refusal({ scheduledDateFrom: "2026-07-01" })],
});

tell("a record without a date", ["undated-in-date-filter: exclude"], {
  "is excluded if the beginning of a range leaves it out": amid(from(late), late, undated),
});

tell("a record without a date", ["undated-in-date-filter: include", "undated-in-date-filter: include"], {
  "is included if the range leaves out others": [
    ...amid(from(late, undated), old, late, undated),
    ...amid(from(late, undated), old, late, undated),
  ],
});

tell("a record without a date", [], {
  "may be included because nothing is filtered": amid(from(late, undated), late, undated),
  "is not excluded by the end of a range": amid(to(old), old, undated),
  "is not excluded if it may be beyond the page": amid(from(late, dated("b", "2026-08-02T06:00:00Z")), late, undated),
});

tell("a record without a date", ["undated-in-date-filter: contradicts"], {
  "shows nothing beside one that should be left out": amid(from(old, undated), old, undated),
});

tell("a filter that begins on a day", [], {
  "leaves out a record of the day before only where it begins": amid(
    from(),
    dated("a", "2026-06-30T00:00:00Z"),
    dated("b", "2026-06-30T00:00:00Z"),
  ),
});
