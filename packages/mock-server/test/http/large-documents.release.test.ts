import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { clientOf, fieldOf } from "../support/client.ts";
import { aPdf, formOf, post } from "../support/form.ts";
import { startMockServer } from "../support/mock.ts";

const mebibyte = 1_048_576;

test("[S051] a PDF of several MiB arrives whole, and the exported state has every byte of it", async () => {
  await using mock = await startMockServer();
  const bytes = aPdf(6 * mebibyte + 1);
  const created = await post(mock.url, formOf("true", bytes));
  expect(created.status).toBe(201);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(fieldOf(created.body, "document")).toEqual({ fileName: "ñandú.pdf", size: bytes.byteLength, sha256 });
  const state = await clientOf(mock.url, "test_demo")("GET", "/_mock/state");
  const exported = Buffer.from(String(fieldOf(state.body, "protocol", "document", "base64")), "base64");
  expect(exported.equals(bytes)).toBe(true);
  // The state goes into another company and comes out again.
  const other = clientOf(mock.url, "test_other");
  expect((await other("PUT", "/_mock/state", state.text)).status).toBe(204);
  expect((await other("GET", "/cleaning-protocol")).body).toEqual(created.body);
});
