import { describe, expect, test } from "vitest";
import { inconsistent, notObservable, outside, settled } from "../../src/findings/finding.ts";
import { integerFrom } from "../../src/observation/rules/limits.ts";
import type { Seen } from "../support/learned-records.ts";
import { observed, type Page, page } from "../support/observed-limits.ts";

test("only the points that are limits are learned", () => {
  const [, status, seen] = page({ size: 3, named: 3, total: 9 });
  const { of } = observed([["listProducts", status, { ...seen }]]);
  expect(of("list-order")).toBeUndefined();
  expect(of("max-limit")).toMatchObject({ id: "max-limit" });
});

describe("the default limit", () => {
  const cut = page({ size: 3, named: 3, total: 9 });
  const larger = page({ limit: "5", size: 5, named: 5, total: 9 });

  test("is settled by two lists that it cut, and two that were longer", () => {
    expect(observed([cut, cut, larger, larger]).default).toEqual(settled(3));
  });

  test("is at least the length of a list that was cut, until more was seen", () => {
    expect(observed([cut, cut, larger]).default).toEqual(
      integerFrom(3, "Seen in only one exchange; a second one would settle it."),
    );
    expect(observed([cut, larger, larger]).default).toEqual(
      integerFrom(3, "Seen in only one exchange; a second one would settle it."),
    );
    expect(observed([cut, cut]).default).toEqual(integerFrom(3, "The maximum may have truncated the list instead."));
    const same = page({ limit: "3", size: 3, named: 3, total: 9 });
    expect(observed([cut, cut, same, same]).default).toMatchObject({
      why: "The maximum may have truncated the list instead.",
    });
  });

  test.each([
    ["that has all of its records", { size: 3, named: 3, total: 3 }],
    ["that ends there", { offset: "6", size: 3, named: 3, total: 9 }],
    ["that is empty", { size: 0, named: 3, total: 9 }],
    ["that does not say how many there are", { size: 3, named: 3, total: undefined }],
  ] as const)("is not shown by a list %s", (_, seen) => {
    const { total = seen.total, ...rest }: Page = seen;
    const [operation, status, differences] = page(rest);
    const list = differences?.list && { ...differences.list, total };
    const { default: found } = observed([[operation, status, { ...differences, list }]]);
    const least = integerFrom(3, "No list has more records than it returns by default.");
    expect(found).toEqual(seen.size > 0 ? least : notObservable("No list requested without a limit was truncated."));
  });

  test("is shown by a list from an offset that more records follow", () => {
    expect(observed([page({ offset: "5", size: 3, named: 3, total: 9 })]).default).toMatchObject({ atLeast: 3 });
  });

  test("is outside if a list names another limit than the one that cut it", () => {
    const why = "The envelope names a different limit from the one that truncated the list.";
    expect(observed([page({ size: 3, named: 5, total: 9 })])).toMatchObject({
      default: outside(why),
      maximum: outside(why),
    });
    expect(observed([page({ size: 3, total: 9 })]).default).toMatchObject({ sure: "consistent" });
  });

  test("is inconsistent if lists are cut, or name a limit, at different numbers", () => {
    const why = "Lists without a limit return different numbers of records.";
    expect(observed([cut, page({ size: 4, named: 4, total: 9 })]).default).toEqual(inconsistent(why));
    expect(observed([cut, page({ size: 2, named: 4, total: 2 })]).default).toEqual(inconsistent(why));
  });

  test("has as evidence the lists that show it", () => {
    const named = [cut, larger, cut, page({ size: 1 })].map(([operation, status, seen], nth): Seen => [
      operation,
      status,
      { ...seen, evidence: { request: String(nth), status, answer: "" } },
    ]);
    expect(observed(named).evidence[0]?.map(({ request }) => request)).toEqual(["0", "1"]);
    const many = Array.from({ length: 6 }, (_, nth) =>
      page({ limit: String(nth + 4), size: nth + 4, named: nth + 4, total: 20 }),
    );
    expect(observed([cut, ...many]).evidence[0]).toHaveLength(4);
  });
});

describe("lists that do not say how many records there are", () => {
  const part = (size: number, limit?: string, offset?: string): Seen => {
    const [operation, status, seen] = page({ size, ...(limit && { limit }), ...(offset && { offset }) });
    return [
      operation,
      status,
      { ...seen, list: { envelope: "array", records: seen?.list?.records ?? [], ...uncounted } },
    ];
  };
  const uncounted = { total: undefined, limit: undefined, offset: undefined };

  test("are cut by the default if a longer part exists, and they are as long again", () => {
    const longer = part(4, "4");
    expect(observed([part(3), longer, longer, part(3), part(3)]).default).toEqual(settled(3));
    expect(observed([part(3), longer, longer, part(4), part(4)]).default).toMatchObject({ atLeast: 4 });
    expect(observed([part(3), part(3, "4"), part(3)]).default).toMatchObject({ atLeast: 3 });
  });

  test("are cut by the maximum if they go on where they end", () => {
    const both = [part(3, "99"), part(3, "4")];
    expect(observed([...both, part(1, "1", "3"), ...both])).toMatchObject({
      maximum: settled(3),
      heard: ["limit-over-max: clamp", "limit-over-max: clamp"],
    });
    expect(observed([...both, part(0, "1", "3"), ...both])).toMatchObject({ heard: [] });
    expect(observed([...both, part(1, "1", "3"), part(4, "99")])).toMatchObject({ heard: [] });
  });
});
