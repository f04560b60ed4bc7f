import fc from "fast-check";
import type { WebhookEvent } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import { deliveryAsJson, showDelivery } from "../src/webhooks/delivery-answers.ts";

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
      const event = {
        id: "1",
        type: "authorization.merged",
        occurredAt: "",
        data: put({ [name]: value, product: "W" }),
      };
      const shown = event as unknown as WebhookEvent;
      const result = { ok: true as const, event: shown, events: [shown], secretIndex: 0 };
      const delivery = { at: "2026-07-01T08:00:00Z", result, attempt: 1, status: 204, planned: false };
      for (const shown of [showDelivery(delivery).join(""), deliveryAsJson(delivery)]) {
        expect(shown).not.toContain(taxId);
        expect(shown).toContain("***");
        expect(shown).toContain('"product":"W"');
      }
    }),
  );
});
