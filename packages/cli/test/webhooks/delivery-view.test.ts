import fc from "fast-check";
import type { VerificationResult, WebhookEvent } from "@totem-partner/webhooks";
import { describe, expect, test } from "vitest";
import { deliveryLines } from "../../src/webhooks/delivery-answers.ts";

const at = "2026-07-01T08:00:07.123Z";

/** The result of a delivery with these data. */
function verified(data: unknown, secretIndex?: number): VerificationResult {
  const event = { id: "e-1", type: "authorization.synced", occurredAt: "2026-07-01T08:00:00Z", data };
  // A delivery may have any data.
  const shown = event as unknown as WebhookEvent;
  return { ok: true, event: shown, events: [shown], secretIndex };
}

const refused: VerificationResult = { ok: false, reason: "mismatch", hint: "Check the secret." };
const first = { at, attempt: 1, status: 204, planned: false };

describe("a delivery is shown in two lines, or as an object of JSON", () => {
  const shown = (delivery: Parameters<typeof deliveryLines>[0]): unknown[] => [
    ...deliveryLines(delivery),
    JSON.parse(deliveryLines(delivery, true).join()),
  ];

  test("with its time of day, its event, its response and its data", () => {
    expect(shown({ ...first, result: verified({ quantity: 7 }, 0) })).toEqual([
      "08:00:07  authorization.synced  e-1  responded 204",
      '          {"quantity":7}',
      {
        ...first,
        verified: true,
        event: { id: "e-1", type: "authorization.synced", occurredAt: "2026-07-01T08:00:00Z", data: { quantity: 7 } },
      },
    ]);
  });

  test("with what is unusual about it", () => {
    const again = { at, attempt: 2, status: 503, planned: true, result: verified({}) };
    expect(shown(again)[0]).toBe("08:00:07  authorization.synced  e-1  attempt 2  unsigned  responded 503 on purpose");
  });

  test("with what a profile can say of its shape", () => {
    const advice = "Describe it.";
    const [, , third, json] = shown({ ...first, result: verified({}, 0), advice });
    expect([third, json]).toEqual([`          ${advice}`, expect.objectContaining({ advice })]);
  });

  test("with why it was refused", () => {
    expect(shown({ ...first, status: 401, result: refused })).toEqual([
      "08:00:07  refused: mismatch  responded 401",
      "          Check the secret.",
      { at, status: 401, planned: false, verified: false, reason: "mismatch", hint: "Check the secret." },
    ]);
  });
});

test("what may be personal keeps its form, and nothing that tells whose it is", () => {
  const personal = { driverNif: { of: ["12345678Z", 12_345_678, true, null] }, partnerAddress: "Calle 1" };
  const [, shown = ""] = deliveryLines({ ...first, result: verified({ ...personal, product: "W" }) });
  expect(JSON.parse(shown)).toEqual({
    driverNif: { of: ["***", "***", true, null] },
    partnerAddress: "***",
    product: "W",
  });
});

test("a field that is not there is not shown, though it would be personal", () => {
  const [, shown = ""] = deliveryLines({ ...first, result: verified({ driverNif: undefined, product: "W" }) });
  expect(shown.trim()).toBe('{"product":"W"}');
});

const taxId = "B12345674";

/** A value that holds the tax id in any way that JSON has: alone, in lists, in objects, in both. */
const { holding } = fc.letrec((tie) => ({
  holding: fc.oneof(
    { maxDepth: 4 },
    fc.constant(taxId),
    fc.array(tie("holding"), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.constantFrom("id", "0", "name"), tie("holding"), { minKeys: 1 }),
  ),
}));
const personal = fc.constantFrom("carrierTaxId", "driverNif", "partnerCif", "productOwnerCif");
const around = fc.constantFrom<(inner: object) => object>(
  (inner) => inner,
  (inner) => ({ authorization: inner }),
  (inner) => ({ authorizations: [{ id: "1" }, inner] }),
);

test("a tax id is shown nowhere, however the event holds it", () => {
  fc.assert(
    fc.property(personal, holding, around, (name, value, put) => {
      const delivery = { ...first, result: verified(put({ [name]: value, product: "W" })) };
      for (const shown of [deliveryLines(delivery).join(""), deliveryLines(delivery, true).join("")]) {
        expect(shown).not.toContain(taxId);
        expect(shown).toContain("***");
        expect(shown).toContain('"product":"W"');
      }
    }),
  );
});
