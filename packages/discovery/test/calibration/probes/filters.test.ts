import { describe, expect, test } from "vitest";
import { documented } from "../../../src/findings/documented.ts";
import { consistent, contradicts, notObservable, outside, settled } from "../../../src/findings/finding.ts";
import { dateRangeEnd, undatedInDateFilter, unknownQueryParameter } from "../../../src/calibration/probes/filters.ts";
import { answering, bare, json, list, problem, verdictOf } from "../../support/probed.ts";

const refusal = problem(400, "validation_failed");
const some = list([{ id: "1" }]);
const unknown = "/products?totemCalibration=1";
const [ignoring, refusing] = [
  { "/products": some, [unknown]: some },
  { "/products": some, [unknown]: refusal },
];

describe("an unknown parameter", () => {
  const verdict = (answers: Parameters<typeof answering>[0]) => verdictOf(unknownQueryParameter, answering(answers));
  const neither = outside("The parameter is neither ignored nor refused with 400 or 422.");

  test("is ignored or refused", () => {
    expect(verdict(ignoring)).toEqual(settled("ignore"));
    expect(verdict(refusing)).toEqual(settled("reject"));
    expect(verdict({ ...ignoring, [unknown]: problem(422, "x") })).toEqual(settled("reject"));
  });

  test("shows nothing where a list cannot be read without it, or the answer is another", () => {
    expect(verdict({ ...refusing, "/products": json({}) })).toEqual(neither);
    expect(verdict({ ...ignoring, [unknown]: json({}) })).toEqual(neither);
    expect(verdict({ ...ignoring, [unknown]: bare(404) })).toEqual(neither);
  });
});

const [all, before, after, last] = [
  "/authorizations",
  "/authorizations?scheduledDateTo=1970-01-01",
  "/authorizations?scheduledDateFrom=1970-01-02",
  "/authorizations?scheduledDateFrom=9998-12-31",
];
const [dated, undated] = [
  { id: "1", scheduledDate: "2026-07-01T06:00:00Z" },
  { id: "2", scheduledDate: null },
];

describe("the end of a date range", () => {
  const verdict = (filtered: ReturnType<typeof list>, others: object = ignoring, plain = list([dated])) =>
    verdictOf(dateRangeEnd, answering({ [all]: plain, [after]: plain, [before]: filtered, ...others }));

  test("is supported if it leaves out records, or is accepted where unknown parameters are not", () => {
    expect(verdict(list([]))).toEqual(settled("scheduledDateTo"));
    expect(verdict(list([]), refusing, list([undated]))).toEqual(settled("scheduledDateTo"));
    const first = { id: "3", scheduledDate: "1970-01-02T00:00:00Z" };
    expect(verdict(list([]), ignoring, list([first]))).toEqual(settled("scheduledDateTo"));
  });

  test("is not supported if it is refused or ignored like an unknown parameter", () => {
    expect(verdict(refusal, refusing)).toEqual(settled("unsupported"));
    expect(verdict(list([dated]))).toEqual(settled("unsupported"));
  });

  test("may be either if it leaves out nothing, and unknown parameters are ignored", () => {
    const why =
      "scheduledDateTo is accepted, but so are unknown parameters, and no authorization on the first page has a scheduledDate.";
    expect(verdict(list([undated]), ignoring, list([undated]))).toEqual(
      consistent(["scheduledDateTo", "unsupported"], why),
    );
    const early = { id: "3", scheduledDate: "1970-01-01T23:59:59Z" };
    expect(verdict(list([early]), ignoring, list([early]))).toMatchObject({ sure: "consistent" });
  });

  test("is outside if it is refused or does not filter, unlike unknown parameters", () => {
    expect(verdict(refusal)).toEqual(outside("scheduledDateTo is refused, although unknown parameters are not."));
    expect(verdict(list([dated]), refusing)).toEqual(
      outside("scheduledDateTo is accepted, unlike unknown parameters, but does not filter."),
    );
    expect(verdict(bare(404))).toEqual(outside(`GET ${before} returned neither a list nor a refusal.`));
  });

  test("is not known without the list, or the filter that is documented", () => {
    const answers = { [all]: some, [after]: some, [before]: some, ...ignoring };
    for (const path of [all, after])
      expect(verdictOf(dateRangeEnd, answering({ ...answers, [path]: bare(500) }))).toMatchObject({
        why: `GET ${path} returned 500, and nothing that is certainly a list.`,
      });
  });
});

describe("a record without a date", () => {
  const verdict = (
    plain: readonly unknown[],
    filtered: readonly unknown[],
    later = plain,
    far: readonly unknown[] = [],
  ) =>
    verdictOf(
      undatedInDateFilter,
      answering({ [all]: [list(plain), list(later)], [after]: list(filtered), [last]: list(far) }),
    );

  test("is included if the filter returns one, and excluded if it leaves out one that is there before and after", () => {
    expect(verdict([dated, undated], [dated, undated])).toEqual(settled("include"));
    expect(verdict([dated, undated], [dated])).toEqual(settled("exclude"));
  });

  test("is not known if there is none before, or the same one after", () => {
    const none = notObservable("No authorization on the first page lacks a scheduledDate.");
    expect(verdict([dated], [dated])).toEqual(none);
    expect(verdict([undated], [], [])).toEqual(none);
    expect(verdict([], [], [undated])).toEqual(none);
    expect(verdict([undated], [], [{ id: "3", scheduledDate: null }])).toEqual(none);
    expect(verdict(["none", undated], [], ["none"])).toEqual(none);
  });

  test("is not known where the filter returns what begins long before", () => {
    const shown = contradicts("scheduledDateFrom does not filter.", documented.filterByDate);
    expect(verdict([undated], [], [undated], [dated])).toEqual(shown);
    expect(verdict([undated], [], [undated], [{ id: "3", scheduledDate: "9998-12-30T00:00:00Z" }])).toEqual(
      settled("exclude"),
    );
    expect(verdict([undated], [], [undated], [undated])).toEqual(settled("exclude"));
  });
});
