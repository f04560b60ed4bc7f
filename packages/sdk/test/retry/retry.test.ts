import { describe, expect, test } from "vitest";
import { type Failure, nextStep } from "../../src/send/retry.ts";

const unclear: Failure = { verdict: "unclear", repeatIsSafe: true, retryAfter: undefined };
const policy = { maxRetries: 3, totalTimeout: 60_000, maxRetryAfter: 10_000 };
const first = { failures: 1, left: 60_000 };

describe("another attempt", () => {
  test.each<[string, Partial<Failure>, Partial<typeof first>, number]>([
    ["after half a second at most", {}, {}, 500],
    ["after twice as long each time", {}, { failures: 3 }, 2000],
    ["when the service says", { retryAfter: 10 }, {}, 10_000],
    ["at once if the service says so", { retryAfter: 0 }, {}, 0],
    ["of what was not carried out, even if it adds something", { verdict: "refused", repeatIsSafe: false }, {}, 500],
    ["as long as time is left for it", {}, { left: 501 }, 500],
  ])("follows %s", (_, failure, elapsed, wait) => {
    expect(nextStep({ ...unclear, ...failure }, { ...first, ...elapsed }, policy, 1)).toEqual({ wait });
  });

  test.each<[string, Partial<Failure>, Partial<typeof first>, string | RegExp]>([
    ["would end the same way", { verdict: "final" }, {}, ""],
    ["may repeat what the service has carried out", { repeatIsSafe: false }, {}, ""],
    ["is one too many", {}, { failures: 4 }, ""],
    ["comes too late", {}, { left: 0 }, ""],
    ["would have to wait too long", { retryAfter: 11 }, {}, /longer than maxRetryAfter/],
    ["would exceed the total timeout", {}, { left: 500 }, /500 ms would exceed totalTimeout/],
  ])("is not made if it %s", (_, failure, elapsed, giveUp) => {
    const step = nextStep({ ...unclear, ...failure }, { ...first, ...elapsed }, policy, 1);
    expect(step).toEqual({ giveUp: typeof giveUp === "string" ? giveUp : expect.stringMatching(giveUp) });
  });
});
