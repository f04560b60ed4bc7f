import { createHmac } from "node:crypto";
import { expect, expectTypeOf, test, vi } from "vitest";
import {
  isWebhookVerificationError,
  safeVerify,
  sign,
  verify,
  verifySync,
  type DescribedWebhookEvent,
  type OtherWebhookEvent,
  type WebhookEvent,
  WebhookVerificationError,
} from "../src/index.ts";

const secret = "whsec_demo";
const body =
  '{"id":"1","type":"carrier.renamed","occurredAt":"2026-07-01T06:00:00.000Z","data":{"surplus":1},"more":true}';
const headers = { "X-Webhook-Signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` };

test("another secret does not verify, and the error says so", async () => {
  const options = { body, headers, secrets: "other" };
  const message = "The delivery was not verified (mismatch). safeVerify explains it.";
  await expect(verify(options)).rejects.toMatchObject({
    name: "WebhookVerificationError",
    reason: "mismatch",
    message,
  });
  expect(await safeVerify(options)).toMatchObject({ ok: false, reason: "mismatch" });
});

test.each<[string, unknown, boolean]>([
  ["its error", new WebhookVerificationError("mismatch"), true],
  ["that of another copy of the package", Object.assign(new Error(), { name: "WebhookVerificationError" }), true],
  ["another error", new TypeError("secrets must be non-empty strings."), false],
  ["an object that has its name alone", { name: "WebhookVerificationError" }, false],
  ["no object at all", undefined, false],
])("%s is distinguished from other thrown values", (_what, thrown, isOne) => {
  expect(isWebhookVerificationError(thrown)).toBe(isOne);
});

test.each([
  ["on a runtime without process", undefined],
  ["where process cannot be asked for modules", {}],
  ["without node:crypto", { getBuiltinModule: () => undefined }],
])("%s the verdict is the same, and verifySync names verify", async (_where, process) => {
  const inTime = (): unknown => {
    try {
      return verifySync({ body, headers, secrets: secret });
    } catch (error) {
      return error;
    }
  };
  vi.stubGlobal("process", process);
  const calls = [verify({ body, headers, secrets: secret }), sign({ body, secret })] as const;
  const thrown = inTime();
  vi.unstubAllGlobals();
  expect(await Promise.all(calls)).toEqual([JSON.parse(body), headers["X-Webhook-Signature"]]);
  expect(thrown).toMatchObject({ message: expect.stringContaining("Use verify") });
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
