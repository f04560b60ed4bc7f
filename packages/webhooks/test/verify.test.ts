import { createHmac } from "node:crypto";
import { expect, expectTypeOf, test, vi } from "vitest";
import {
  safeVerify,
  sign,
  verify,
  verifySync,
  type DescribedWebhookEvent,
  type OtherWebhookEvent,
  type WebhookEvent,
} from "../src/index.ts";

const secret = "whsec_demo";
const body =
  '{"id":"1","type":"carrier.renamed","occurredAt":"2026-07-01T06:00:00.000Z","data":{"surplus":1},"more":true}';
const headers = { "X-Webhook-Signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` };

test("a signed delivery becomes its event, unknown fields included", async () => {
  const event = JSON.parse(body) as unknown;
  expect(await verify({ body, headers, secrets: secret })).toEqual(event);
  expect(verifySync({ body, headers, secrets: secret })).toEqual(event);
  expect(await safeVerify({ body, headers, secrets: ["other", secret] })).toEqual({ ok: true, event, secretIndex: 1 });
});

test("another secret does not verify, and the error says so", async () => {
  const options = { body, headers, secrets: "other" };
  await expect(verify(options)).rejects.toMatchObject({ name: "WebhookVerificationError", reason: "mismatch" });
  expect(await safeVerify(options)).toMatchObject({ ok: false, reason: "mismatch" });
});

test("without node:crypto the verdict is the same, and verifySync names verify", async () => {
  const lacking = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  try {
    expect(await verify({ body, headers, secrets: secret })).toEqual(JSON.parse(body));
    expect(await sign({ body, secret })).toBe(headers["X-Webhook-Signature"]);
    expect(() => verifySync({ body, headers, secrets: secret })).toThrow("Use verify");
  } finally {
    lacking.mockRestore();
  }
});

test("type tells the described events apart, and leaves room for others", () => {
  const seen = (event: WebhookEvent): unknown => {
    if (event.type === "authorization.finished") {
      expectTypeOf(event).toEqualTypeOf<DescribedWebhookEvent<"authorization.finished">>();
      return event.data.reason;
    }
    switch (event.type) {
      case "operation.recorded":
        return event.data.operation;
      case "authorization.created":
      case "authorization.updated":
      case "authorization.synced":
      case "authorization.fetch_requested_from_erp":
        return event.data.authorization.id;
      default:
        expectTypeOf(event).toEqualTypeOf<OtherWebhookEvent>();
        expectTypeOf(event.type).toExtend<string>();
        return event.data["surplus"];
    }
  };
  expect(seen(JSON.parse(body) as WebhookEvent)).toBe(1);
});
