import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../src/answers/answer.ts";
import { outside, settled } from "../../../../src/findings/finding.ts";
import { bare, list } from "../../../support/probed.ts";
import { all, claimed, ended, last, on, refusal } from "../../../support/validity-story.ts";

describe("a record without a date", () => {
  const found = (answer: Answer) => claimed("undated-in-date-filter", { [last]: answer });

  test("is included or excluded, as a filtered list shows", () => {
    expect(found(list([{ id: "6", scheduledDate: null }]))).toEqual([settled("include")]);
    expect(
      found(
        list([
          { id: "7", scheduledDate: "9999-01-01" },
          { id: "6", scheduledDate: null },
        ]),
      ),
    ).toEqual([settled("include")]);
  });

  test("is not known if the list has others, or is none", () => {
    expect(found(list([{ id: "7", scheduledDate: "9999-01-01" }]))).toEqual([]);
    expect(found(list(["none"]))).toEqual([]);
    expect(found(bare(500))).toEqual([]);
  });
});

describe("the lists of far days", () => {
  test("show their order", () => {
    expect(claimed("list-order", { [all]: list(on(2, 1)) })).toEqual([settled("newest-first")]);
    expect(claimed("list-order", { [all]: list(on(1, 2, 1)) })).toEqual([
      outside("A list is not ordered by createdAt."),
    ]);
    expect(claimed("list-order", { [all]: list(on(1)) })).toEqual([]);
    expect(claimed("list-order", { [all]: bare(500) })).toEqual([]);
  });

  test("show the end of a range by the first authorization, if they have it", () => {
    expect(claimed("date-range-end", { [ended]: list(on(1)) })).toEqual([settled("unsupported")]);
    expect(claimed("date-range-end", { [ended]: list(on(2)) })).toEqual([settled("scheduledDateTo")]);
    expect(claimed("date-range-end", { [all]: list(on(2)) })).toEqual([]);
    expect(claimed("date-range-end", { [ended]: refusal })).toEqual([]);
  });
});
