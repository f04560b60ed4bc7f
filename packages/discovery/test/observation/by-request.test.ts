import { expect, test } from "vitest";
import { type ByRequest, noteRequest, sayRequests } from "../../src/observation/evidence.ts";

/** Notes the values that exchanges leave, each with its request. */
function notedAs(isExact: boolean, all: readonly [request: string, ...allowed: string[]][]) {
  const found: ByRequest = { left: new Map() };
  for (const [request, ...allowed] of all)
    noteRequest(found, { request, status: 200, answer: allowed.join() }, allowed, isExact);
  const [one, other] = found.conflict ?? [];
  return { isSteady: found.conflict === undefined, conflict: [one?.answer, other?.answer], words: sayRequests(found) };
}

const noted = (...all: [request: string, ...allowed: string[]][]) => notedAs(false, all);

test("requests are steady unless the answers to one of them rule each other out", () => {
  expect(noted(["1", "a", "b"], ["1", "b", "c"], ["2", "c"]).isSteady).toBe(true);
  expect(noted(["1", "a", "b"], ["1", "b", "c"], ["1", "a"]).isSteady).toBe(false);
  expect(noted(["1", "a"], ["2", "c"], ["1", "b"], ["1", "a"])).toMatchObject({
    isSteady: false,
    conflict: ["a", "b"],
  });
});

test("an exchange that leaves nothing is none to compare", () => {
  expect(noted(["1", "a"], ["1"], ["1", "a"])).toMatchObject({ isSteady: true, words: "a for 1" });
});

test("an exchange that leaves nothing is comparable if its request is known exactly", () => {
  expect(notedAs(true, [["1", "a"], ["1"]]).isSteady).toBe(false);
  expect(notedAs(true, [["1"], ["1", "a"]]).isSteady).toBe(false);
  expect(notedAs(true, [["1"], ["1"], ["2", "a"]])).toMatchObject({ isSteady: true, words: "a for 2" });
});

test("of more than a hundred requests, further ones are not compared", () => {
  const many = Array.from({ length: 100 }, (_, nth): [string, string] => [String(nth), "a"]);
  expect(noted(...many, ["7", "a"]).isSteady).toBe(true);
  expect(noted(...many, ["7", "b"]).isSteady).toBe(false);
  expect(noted(...many, ["100", "a"], ["100", "b"]).isSteady).toBe(true);
});

test("what requests leave is told of the first two that leave the same", () => {
  const all: [string, ...string[]][] = [
    ["1", "a", "b"],
    ["2", "c"],
    ["3", "a"],
    ["4", "a"],
  ];
  expect(noted(...all).words).toBe("a or b for 1; c for 2; a for 3, 4");
  expect(noted(...all, ["5", "a"]).words).toBe("a or b for 1; c for 2; a for 3, 4, …");
});
