import { PartnerClient } from "@totem-partner/sdk";
import { expect, test } from "vitest";
import { type MockMatchers, mockMatchers, reportTraffic } from "../../src/matchers.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";

declare module "vitest" {
  interface Matchers<R extends void | Promise<void>, T> extends MockMatchers {}
}

expect.extend(mockMatchers);

const order = {
  externalId: "ERP-2026-000991",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
} as const;

async function started() {
  const receiver = await Receiver.start();
  const mock = await startMockServer({ now: "2026-07-01T06:00:00Z" });
  const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  await partner.webhook.set({ url: receiver.url });
  const close = async () => {
    await mock.close();
    await receiver[Symbol.asyncDispose]();
  };
  return { mock, partner, [Symbol.asyncDispose]: close };
}

test("they wait for deliveries and requests, over HTTP, on a clock that stands still", async () => {
  await using one = await started();
  const delivered = expect(one.mock).toHaveDelivered("authorization.finished", { timeout: 20_000 });
  const received = expect(one.mock).toHaveReceived({ operationId: "cancelAuthorization", status: 200 });
  const { id } = await one.partner.authorizations.create(order);
  await one.partner.authorizations.cancel(id);
  await delivered;
  await received;
  await expect(one.mock).toHaveDelivered(({ body }) => body.includes("cancelled"));
  await expect(one.mock).not.toHaveDelivered("operation.recorded");
  await expect(one.mock.company("other")).not.toHaveReceived({});
});

test("one that fails lists the last requests and deliveries of its company, as does reportTraffic", async () => {
  await using one = await started();
  await one.partner.authorizations.create(order);
  await one.mock.deliveries.flush();
  const traffic = [
    "The last requests of the company, newest last:",
    "  PUT /webhook → 200 (putWebhookConfiguration)",
    "  POST /authorizations → 201 (createAuthorization)",
    "The last deliveries of the company, newest last:",
    "  authorization.created → delivered, answered 204",
  ].join("\n");
  await expect(expect(one.mock).toHaveReceived({ status: 409 }, { timeout: 10 })).rejects.toThrow(
    `expected the mock to have received {"status":409}.\n${traffic}`,
  );
  await expect(expect(one.mock).not.toHaveDelivered("authorization.created")).rejects.toThrow(
    `expected the mock not to have delivered "authorization.created".\n${traffic}`,
  );
  const written: string[] = [];
  reportTraffic(one.mock, (text) => written.push(text))();
  expect(written).toEqual([traffic]);
});

const creates = { operationId: "createAuthorization" } as const;

test("with times, exactly so many requests must match: it waits for the last of them, and no more may have come", async () => {
  await using one = await started();
  const twice = expect(one.mock).toHaveReceived(creates, { times: 2, timeout: 20_000 });
  await one.partner.authorizations.create(order);
  await expect(one.mock).toHaveReceived(creates, { times: 1 });
  await expect(one.mock).toHaveReceived(({ status }) => status === 201, { times: 1 });
  await expect(one.mock).not.toHaveReceived(creates, { times: 2 });
  await one.partner.authorizations.create(order);
  await twice;
  await expect(one.mock).not.toHaveReceived(creates, { times: 1 });
  await expect(one.mock).toHaveReceived({ status: 409 }, { times: 0 });
  await expect(expect(one.mock).toHaveReceived(creates, { times: 1 })).rejects.toThrow(
    'expected the mock to have received {"operationId":"createAuthorization"} exactly once; 2 match.\nThe last requests',
  );
  await expect(expect(one.mock).toHaveReceived(creates, { times: 3, timeout: 10 })).rejects.toThrow(
    "exactly 3 times; 2 match.",
  );
  await expect(expect(one.mock).toHaveReceived(creates, { times: 0.5 })).rejects.toThrow("times must be an integer");
});

test("a mistake in a filter is no failed expectation", async () => {
  await using one = await started();
  await expect(expect(one.mock).not.toHaveDelivered("authorization.finnished" as never)).rejects.toThrow(
    "deliveries.waitFor(awaited): it must be",
  );
});
