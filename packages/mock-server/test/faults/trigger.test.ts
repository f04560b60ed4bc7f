import { deliveryExamples } from "@totem-partner/spec/delivery-examples";
import { eventTypes } from "@totem-partner/simulator/host";
import { verify } from "@totem-partner/webhooks";
import { afterAll, expect, test } from "vitest";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";

const mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
afterAll(() => mock.close());
const secret = "whsec_demo";

const sentTo = (receiver: Receiver): unknown[] =>
  receiver.received.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown);

test.each(eventTypes)("%s goes to an address of its own, signed, with the example of the contract", async (type) => {
  await using receiver = await Receiver.start();
  const company = mock.company("examples");
  const before = company.exportState();
  const { id } = company.deliveries.trigger({ type, url: receiver.url, secret });
  await company.deliveries.flush();
  expect(sentTo(receiver)).toEqual([
    { id, type, occurredAt: "2026-07-01T08:00:00.000Z", data: deliveryExamples[type] },
  ]);
  const [received] = receiver.received;
  expect(await verify({ body: received!.bytes, headers: received!.headers, secrets: secret })).toMatchObject({ type });
  expect(company.deliveries.get(id)).toMatchObject({ state: "delivered" });
  expect(company.exportState()).toEqual(before);
  expect(company.violations.list()).toEqual([]);
});
