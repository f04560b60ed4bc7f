import { expect, test } from "vitest";
import { inTimeOf } from "../src/index.ts";
import { aRequest, judged } from "./support/story.ts";

const id = "stated-rate";
const rate = { requests: 3, seconds: 1 };
const at = (...instants: number[]) => instants.map((instant) => aRequest(instant));

test("no more than the rate within its time passes, with a tenth of it for the network", () => {
  expect(judged(id, at(0, 10, 20, 900, 910, 920), 0, { rate })).toMatchObject({
    outcome: "passed",
    because: "It made 6 requests, at most 3 requests a second.",
    evidence: [{}, {}, {}],
  });
  expect(judged(id, at(0, 2000, 4000, 6000), 0, { rate }).because).toBe(
    "It made 4 requests, at most 1 request a second.",
  );
});

test("more fails, wherever in the run", () => {
  expect(judged(id, at(0, 5000, 5010, 5020, 5899, 9000), 0, { rate })).toMatchObject({
    outcome: "failed",
    because: "It made 4 requests a second, exceeding its rate of 3 requests a second.",
  });
  expect(judged(id, at(0, 10, 20, 53_999), 0, { rate: { requests: 3, seconds: 60 } }).outcome).toBe("failed");
});

test("without a rate, or with too few requests to exceed it, it is not exercised", () => {
  expect(judged(id, at(0, 1, 2, 3)).because).toBe("No rate is set with --rate or in the profile.");
  expect(judged(id, at(0, 1, 2), 0, { rate }).because).toBe(
    "It made 3 requests, too few to exceed 3 requests a second.",
  );
  expect(judged(id, [], 0, { rate }).outcome).toBe("not exercised");
});

test.each([
  [{ requests: 10, seconds: 1 }, "10 requests a second"],
  [{ requests: 600, seconds: 60 }, "600 requests a minute"],
  [{ requests: 1, seconds: 1 }, "1 request a second"],
])("%j is said in words", (stated, said) => {
  expect(inTimeOf(stated, stated.requests)).toBe(said);
});
