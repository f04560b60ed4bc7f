import { startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { expect, test } from "vitest";
import { memoryDedupe, type WebhookEvent } from "../../src/index.ts";
import { secret } from "../support/a-delivery.ts";
import { frameworks } from "../support/frameworks.ts";

const northGate = "11111111-1111-4111-8111-111111111111";

test("in every framework, a delivery whose handler fails comes again and is handled once", async () => {
  await using mock = await startMockServer({ contract: "strict", now: "2026-07-01T06:00:00Z" });
  for (const [index, [name, start]] of Object.entries(frameworks).entries()) {
    const company = mock.company(`framework-${String(index)}`);
    const handled: WebhookEvent[] = [];
    let attempts = 0;
    await using served = await start({
      secrets: secret,
      dedupe: memoryDedupe(),
      onError: () => undefined,
      on: {
        "authorization.created": (event) => {
          attempts += 1;
          if (attempts === 1) throw new Error("The database is away.");
          handled.push(event);
        },
      },
    });
    const partner = new PartnerClient({ baseUrl: mock.url, apiKey: company.apiKey });
    await partner.webhook.set({ url: served.url, secret });
    const { id } = await partner.authorizations.create({
      externalId: "ERP-991",
      productExternalId: "WHEAT-01",
      warehouseExternalId: "SILO-01",
      quantity: 24.5,
      totemGroupId: northGate,
      operationType: "loading",
      carrierTaxId: "B12345674",
    });
    await company.deliveries.flush();
    company.advance({ seconds: 1 });
    await company.deliveries.flush();
    const [delivery] = company.deliveries.list();
    company.deliveries.redeliver(delivery!.id);
    await company.deliveries.flush();
    const outcomes = company.deliveries.list().flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome));
    expect({ name, outcomes }).toMatchObject({ name, outcomes: [{ status: 500 }, { status: 204 }, { status: 200 }] });
    expect(handled).toMatchObject([{ id: delivery!.id, data: { authorization: { id, quantity: 24.5 } } }]);
  }
});
