import { isFields } from "@totem-partner/spec/fields";
import { instantIn, isRefused, listOf } from "../../answers/answer.ts";
import { documented } from "../../findings/documented.ts";
import { consistent, contradicts, notObservable, outside, settled } from "../../findings/finding.ts";
import { type Asking, asks, get, getList, type Probe } from "../asking/probe.ts";

const known = "/products";

/** A list with a parameter that no version of the interface has. */
const unknown = "/products?totemCalibration=1";

/** The requests that show whether an unknown parameter is accepted. */
const unknownParameterRequests = [known, unknown] as const;

/** Whether an unknown parameter is accepted; undefined if the responses are inconclusive. */
function* acceptsUnknownParameter(): Asking<boolean | undefined> {
  if (listOf(yield* get(known)) === undefined) return undefined;
  const answer = yield* get(unknown);
  if (isRefused(answer)) return false;
  return listOf(answer) ? true : undefined;
}

/** What happens to a query parameter that the contract does not know. */
export const unknownQueryParameter: Probe = {
  id: "unknown-query-parameter",
  requests: asks(...unknownParameterRequests),
  *find() {
    const accepts = yield* acceptsUnknownParameter();
    if (accepts === undefined) return outside("The parameter is neither ignored nor refused with 400 or 422.");
    return settled(accepts ? "ignore" : "reject");
  },
};

const all = "/authorizations";
const beforeAll = "/authorizations?scheduledDateTo=1970-01-01";
const afterAll = "/authorizations?scheduledDateFrom=1970-01-02";

const lastDay = "/authorizations?scheduledDateFrom=9998-12-31";

const isUndated = (record: unknown): boolean => isFields(record) && record["scheduledDate"] === null;

/**
 * Whether a record starts on a day that scheduledDateTo=1970-01-01 excludes and scheduledDateFrom=1970-01-02
 * includes.
 */
const isDated = (record: unknown): boolean => instantIn(record, "scheduledDate") >= Date.parse("1970-01-02T00:00:00Z");

const isBeforeLastDay = (record: unknown): boolean =>
  instantIn(record, "scheduledDate") < Date.parse("9998-12-30T00:00:00Z");

const undatedIds = (records: readonly unknown[]): unknown[] =>
  records.filter(isUndated).flatMap((record) => (isFields(record) ? [record["id"]] : []));

/** Whether scheduledDateTo ends the date range. */
export const dateRangeEnd: Probe = {
  id: "date-range-end",
  requests: asks(all, afterAll, beforeAll, ...unknownParameterRequests),
  *find() {
    const plain = yield* getList(all);
    // The documented filter shows that dates in this form are accepted.
    yield* getList(afterAll);
    const answer = yield* get(beforeAll);
    const acceptsUnknown = yield* acceptsUnknownParameter();
    if (isRefused(answer)) {
      return acceptsUnknown === false
        ? settled("unsupported")
        : outside("scheduledDateTo is refused, although unknown parameters are not.");
    }
    const filtered = listOf(answer);
    if (filtered === undefined) return outside(`GET ${beforeAll} returned neither a list nor a refusal.`);
    if (filtered.records.some(isDated)) {
      return acceptsUnknown === true
        ? settled("unsupported")
        : outside("scheduledDateTo is accepted, unlike unknown parameters, but does not filter.");
    }
    if (plain.records.some(isDated) || acceptsUnknown === false) return settled("scheduledDateTo");
    return consistent(
      ["scheduledDateTo", "unsupported"],
      "scheduledDateTo is accepted, but so are unknown parameters, and no authorization on the first page has a scheduledDate.",
    );
  },
};

/** Whether a date filter returns authorizations without a date. */
export const undatedInDateFilter: Probe = {
  id: "undated-in-date-filter",
  requests: asks(all, afterAll, lastDay),
  *find() {
    const plain = yield* getList(all);
    const filtered = yield* getList(afterAll);
    const last = yield* getList(lastDay);
    if (last.records.some(isBeforeLastDay))
      return contradicts("scheduledDateFrom does not filter.", documented.filterByDate);
    if (filtered.records.some(isUndated)) return settled("include");
    // Records on the first page before and after were on it in between, too.
    const later = yield* getList(all, { again: true });
    const before = new Set(undatedIds(plain.records));
    if (undatedIds(later.records).some((id) => before.has(id))) return settled("exclude");
    return notObservable("No authorization on the first page lacks a scheduledDate.");
  },
};
