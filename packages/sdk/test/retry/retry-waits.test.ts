import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { PartnerClient, RateLimitError, TimeoutError } from "../../src/index.ts";
import { authorization, id } from "../support/examples.ts";
import { found, lost, never, retrying, unavailable, VirtualClock } from "../support/retrying.ts";
import { type Answer, apiKey, baseUrl, failureOf, json } from "../support/scripted-service.ts";

test("each wait is drawn from 0 to 0.5 s, doubled with each failure, up to 8 s", async () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  await fc.assert(
    fc.asyncProperty(chance, fc.integer({ min: 1, max: 12 }), async (random, maxRetries) => {
      const clock = new VirtualClock(random);
      const { partner } = retrying([lost], { maxRetries, totalTimeout: Infinity }, clock);
      await failureOf(partner.authorizations.get(id));
      expect(clock.waits).toEqual(Array.from({ length: maxRetries }, (_, n) => random * Math.min(500 * 2 ** n, 8000)));
    }),
    { numRuns: 50 * inject("scale") },
  );
});

describe("Retry-After", () => {
  const date = "Wed, 01 Jul 2026 06:00:00 GMT";
  test.each<[string, Record<string, string>, number]>([
    ["seconds", { "retry-after": "7" }, 7000],
    ["a date, counted from that of the answer", { "retry-after": "Wed, 01 Jul 2026 06:00:20 GMT", date }, 20_000],
    ["a date that is over", { "retry-after": "Wed, 01 Jul 2026 05:00:00 GMT", date }, 0],
    ["0", { "retry-after": "0" }, 0],
    ["nothing that is either", { "retry-after": "soon" }, 500],
    ["exactly the limit", { "retry-after": "60" }, 60_000],
  ])("as %s is waited for, whichever status it comes with", async (_, headers, wait) => {
    for (const status of [429, 503]) {
      const { partner, clock } = retrying([() => json({}, status, headers), found]);
      await partner.authorizations.get(id);
      expect(clock.waits).toEqual(wait === 0 ? [] : [wait]);
    }
  });

  test("above the limit is not waited for: the error comes at once, with retryAfter", async () => {
    const { partner, clock } = retrying([() => json({}, 429, { "retry-after": "61" }), found]);
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(failure).toMatchObject({ retryAfter: 61, attempts: 1 });
    expect(failure).toHaveProperty(
      "message",
      "Too many requests. (getAuthorization returned 429) It was not retried: the service asks to wait 61 s, longer than maxRetryAfter (60000 ms).",
    );
    expect(clock.waits).toEqual([]);
  });

  test("has a limit that can be chosen, from 0 on", async () => {
    const { partner, clock } = retrying([() => json({}, 429, { "retry-after": "1" }), found], { maxRetryAfter: 999 });
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ kind: "rate-limit", attempts: 1 });
    expect(clock.waits).toEqual([]);
    const other = retrying([() => json({}, 429, { "retry-after": "90" }), found], { maxRetryAfter: 90_000 });
    expect(await other.partner.authorizations.get(id)).toEqual(authorization);
    for (const maxRetryAfter of [0, 2 ** 31 - 1]) {
      expect(() => new PartnerClient({ baseUrl, apiKey, maxRetryAfter })).not.toThrow();
    }
    for (const maxRetryAfter of [-1, Number.NaN, Infinity]) {
      expect(() => new PartnerClient({ baseUrl, apiKey, maxRetryAfter })).toThrow("maxRetryAfter must be from 0 to");
    }
  });
});

describe("the total time", () => {
  test("is not exceeded by a wait: the last error comes at once and says so", async () => {
    const { partner, clock } = retrying([unavailable({ "retry-after": "10" })], { totalTimeout: 20_000 });
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toMatchObject({ kind: "server", attempts: 2 });
    expect(failure).toHaveProperty(
      "message",
      expect.stringContaining(
        "It was sent 2 times, and not retried: the wait of 10000 ms would exceed totalTimeout (20000 ms).",
      ),
    );
    expect(clock.waits).toEqual([10_000]);
  });

  test("is 120 s, and can be chosen for a call", async () => {
    const answers = [unavailable({ "retry-after": "50" })];
    const { partner, clock } = retrying(answers, { maxRetries: 9 });
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ attempts: 3 });
    expect(clock.now()).toBe(100_000);
    const failure = await failureOf(partner.authorizations.get(id, { totalTimeout: 50_001 }));
    expect(failure).toMatchObject({ attempts: 2 });
    const endless = await failureOf(partner.authorizations.get(id, { totalTimeout: Infinity }));
    expect(endless).toMatchObject({ attempts: 10 });
  });

  test("ends an attempt that would go beyond it", async () => {
    const { partner } = retrying([never], { totalTimeout: 20, timeout: 60_000 });
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced"));
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toMatchObject({ timeout: 20, attempts: 1, repeatIsSafe: false, outcomeUnknown: true });
    expect(failure).toHaveProperty(
      "message",
      "emitAuthorizationEvent got no complete response from https://service.example within 20 ms (totalTimeout). The service may have executed it: check before you retry.",
    );
  });

  test("counts the attempts too, and an attempt that has used it up is the last", async () => {
    const clock = new VirtualClock();
    const slow: Answer = () => {
      clock.pass(30_000);
      return json({}, 503);
    };
    const { partner } = retrying([slow], { totalTimeout: 60_000, maxRetries: 9 }, clock);
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toMatchObject({ attempts: 2 });
    expect(failure).toHaveProperty("message", expect.stringMatching(/It was sent 2 times\.$/));
  });

  test("leaves a later attempt only what the earlier ones and the waits have not used", async () => {
    const clock = new VirtualClock();
    const broken: Answer = () => {
      clock.pass(59_400);
      throw new TypeError("fetch failed");
    };
    const { partner } = retrying([broken, never], { totalTimeout: 59_920, timeout: 30_000 }, clock);
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({
      kind: "timeout",
      attempts: 2,
      message: expect.stringContaining("within 59920 ms (totalTimeout)."),
    });
  });

  test("is used up by an attempt that takes all of it, and no wait is blamed", async () => {
    const clock = new VirtualClock();
    const slow: Answer = () => {
      clock.pass(1000);
      return json({}, 503);
    };
    const failure = await failureOf(retrying([slow], { totalTimeout: 1000 }, clock).partner.authorizations.get(id));
    expect(failure).toHaveProperty("message", "The service failed. (getAuthorization returned 503) Retry later.");
  });

  test("is not named when the time for an attempt is as short", async () => {
    const { partner } = retrying([never], { totalTimeout: 20, timeout: 20, maxRetries: 0 });
    await expect(partner.authorizations.get(id)).rejects.toThrow("within 20 ms. It is safe to retry.");
  });

  test.each([0, -1, Number.NaN, 2 ** 31])("cannot be %d", (totalTimeout) => {
    expect(() => new PartnerClient({ baseUrl, apiKey, totalTimeout })).toThrow("totalTimeout must be more than 0");
  });
});
