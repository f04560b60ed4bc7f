import { describe, expect, test } from "vitest";
import { safeVerify, sign, verifySync, type VerifyOptions } from "@totem-partner/webhooks";
import { anEvent } from "./support/a-delivery.ts";

const secret = "whsec_demo_7f3c";
const happened = "2026-06-30T09:12:44.000Z";
const event = { ...anEvent(), occurredAt: happened };

/** A signed delivery that arrives so many seconds after the event. */
async function arriving(seconds: number, body: unknown, options: Partial<VerifyOptions> = {}): Promise<VerifyOptions> {
  const text = JSON.stringify(body);
  const timestamp = String(Date.parse(happened) / 1000 + seconds);
  const headers = { "X-Webhook-Signature": await sign({ body: text, secret }), "X-Webhook-Timestamp": timestamp };
  return {
    body: text,
    headers,
    secrets: secret,
    maxAge: 600,
    now: () => Date.parse(happened) + seconds * 1000,
    ...options,
  };
}

const reasonOf = async (options: VerifyOptions) => {
  const result = await safeVerify(options);
  return result.ok ? "verified" : result.reason;
};

test.each([
  [0, "verified"],
  [600, "verified"],
  [601, "timestamp-too-old"],
  [-600, "verified"],
  [-601, "timestamp-in-future"],
])("with maxAge, a signed body whose event happened %i s before is %s", async (seconds, verdict) => {
  expect(await reasonOf(await arriving(seconds, event))).toBe(verdict);
});

test.each([
  ["with another offset", { ...event, occurredAt: "2026-06-30T11:12:44+02:00" }],
  ["as Unix seconds", { ...event, occurredAt: Date.parse(happened) / 1000 }],
  ["as Unix milliseconds", { ...event, occurredAt: Date.parse(happened) }],
  ["under another name", { id: event.id, event_type: "authorization_synced", occurred_at: happened, data: event.data }],
])("the instant is read %s", async (_how, body) => {
  expect(await reasonOf(await arriving(600, body))).toBe("verified");
  expect(await reasonOf(await arriving(601, body))).toBe("timestamp-too-old");
});

describe("maxAge refuses", () => {
  test.each(["2026-06-31T09:12:44Z", "2026-02-29T09:12:44+02:00"])(
    "a day that does not exist: %s",
    async (occurredAt) => {
      const now = () => Date.parse(occurredAt);
      expect(await reasonOf(await arriving(0, { ...event, occurredAt }, { now }))).toBe("malformed-timestamp");
    },
  );

  const { occurredAt: _, ...without } = event;
  test.each([
    ["a body without an instant, whatever the header says, which is not signed", without, "missing-timestamp"],
    ["an instant without an offset", { ...event, occurredAt: "2026-06-30T09:12:44" }, "malformed-timestamp"],
    ["an instant that is none", { ...event, occurredAt: "yesterday" }, "malformed-timestamp"],
    [
      "an old event among others",
      [event, { ...event, id: "2", occurredAt: "2026-06-30T08:00:00Z" }],
      "timestamp-too-old",
    ],
  ])("%s", async (_what, body, reason) => {
    const result = await safeVerify(await arriving(0, body));
    expect(result).toMatchObject({ ok: false, reason, hint: expect.stringContaining("The signature is right") });
    expect(result).toHaveProperty("hint", expect.not.stringContaining("X-Webhook-Timestamp"));
  });

  test("everything where it is no number", async () => {
    expect(await reasonOf(await arriving(0, event, { maxAge: Number.NaN }))).toBe("timestamp-too-old");
  });

  test("nothing where it is left out, infinite, or the delivery is unsigned", async () => {
    const { maxAge: _maxAge, ...unlimited } = await arriving(1e6, without);
    expect(await reasonOf(unlimited)).toBe("verified");
    expect(await reasonOf(await arriving(1e6, event, { maxAge: Infinity }))).toBe("verified");
    expect(verifySync(await arriving(1e6, event, { headers: {}, allowUnsigned: true }))).toMatchObject({
      id: event.id,
    });
  });
});
