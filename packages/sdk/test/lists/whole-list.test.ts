import { describe, expect, test } from "vitest";
import { ServerError, ValidationError } from "../../src/errors/kinds.ts";
import { pageAfter } from "../../src/lists/further-pages.ts";
import { isRepeated } from "../../src/lists/stable-pagination.ts";
import { failureOf } from "../support/scripted-service.ts";

const part = (ids: string, total?: number) => ({ items: ids.split("").map((id) => ({ id })), total, offset: 0 });
const facts = { operation: "listProducts", attempts: 1, repeatIsSafe: true, status: 400 };
const failure = (...fields: string[]) =>
  new ValidationError("Refused.", {
    ...facts,
    errors: fields.map((name) => ({ in: "query", path: `/${name}`, message: "is not a parameter" })),
  });

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["abc", "xbc", false],
  ["abc", "ab", false],
  ["ab", "abc", false],
  ["", "", false],
  ["", "a", false],
])("%j then %j is a repetition: %s", (one, other, isOne) => {
  expect(isRepeated(part(one), part(other))).toBe(isOne);
});

/** The page that follows a page, and the limits with which the page was read again. */
async function after(page: ReturnType<typeof part>, next: () => unknown, again: () => unknown = () => part("")) {
  const limits: number[] = [];
  const read = async () => next() as ReturnType<typeof part>;
  const readAgain = async (limit: number) => {
    limits.push(limit);
    return again() as ReturnType<typeof part>;
  };
  return { page: await pageAfter(page, read, readAgain), limits };
}

const thrown = (error: Error) => () => {
  throw error;
};

describe("a page that the service repeats for another offset", () => {
  test.each([
    ["abc", [2]],
    ["a", [2]],
    ["ab", [1]],
  ])("is the whole list if another limit changes nothing: %j is read again with %j", async (ids, limits) => {
    const repeated = () => part(ids);
    expect(await after(part(ids), repeated, repeated)).toEqual({ page: undefined, limits });
  });

  test("is the whole list if another limit is refused", async () => {
    const repeated = () => part("abc");
    expect(await after(part("abc"), repeated, thrown(failure("limit")))).toEqual({ page: undefined, limits: [2] });
  });

  test("is a part if another limit changes it, or the list is longer", async () => {
    expect(
      await after(
        part("abc"),
        () => part("abc"),
        () => part("ab"),
      ),
    ).toEqual({ page: part("abc"), limits: [2] });
    expect(await after(part("abc", 9), () => part("abc", 9))).toEqual({ page: part("abc", 9), limits: [] });
  });

  test("is not judged while the service is out", async () => {
    const outage = new ServerError("Out.", { ...facts, status: 503, fromService: true });
    expect(await failureOf(after(part("abc"), () => part("abc"), thrown(outage)))).toBe(outage);
  });
});

describe("an offset that is refused", () => {
  test.each([[[]], [["offset"]], [["limit", "offset"]]])("ends a list that has no limit either: %j", async (fields) => {
    const refused = thrown(failure(...fields));
    expect(await after(part("abc"), refused, refused)).toEqual({ page: undefined, limits: [2] });
  });

  test.each([[["status"]], [["offset", "status"]]])(
    "is an error if something else is wrong as well: %j",
    async (fields) => {
      const error = failure(...fields);
      expect(await failureOf(after(part("abc"), thrown(error), () => part("abc")))).toBe(error);
    },
  );
});

test("another page follows, and the first is not read again", async () => {
  expect(await after(part("abc"), () => part("def"))).toEqual({ page: part("def"), limits: [] });
});
