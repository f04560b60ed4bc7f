import { expectTypeOf, test } from "vitest";
import type { operations, Readable, Writable } from "../generated/types.ts";
import type { requests } from "../generated/validators/requests.js";
import type { Validator } from "../validator.ts";

type ProtocolForm = operations["createCleaningProtocol"]["requestBody"]["content"]["multipart/form-data"];
type WebhookRequest = Writable<operations["putWebhookConfiguration"]["requestBody"]["content"]["application/json"]>;
type WebhookResponse = Readable<operations["putWebhookConfiguration"]["responses"][200]["content"]["application/json"]>;
type Passed<V> = V extends Validator<infer T> ? T : never;

test("a binary part is a Blob", () => {
  expectTypeOf<NonNullable<ProtocolForm["companyProtocolDocument"]>>().toEqualTypeOf<Blob>();
  expectTypeOf<ProtocolForm["companyProtocolEnabled"]>().toEqualTypeOf<boolean>();
});

test("the secret of a webhook goes in and never comes out", () => {
  expectTypeOf<WebhookRequest>().toHaveProperty("secret");
  expectTypeOf<WebhookResponse>().not.toHaveProperty("secret");
  expectTypeOf<WebhookResponse>().toHaveProperty("hasSecret");
  // @ts-expect-error It is write-only.
  expectTypeOf<WebhookResponse["secret"]>();
});

test("what only a response has cannot be given", () => {
  // @ts-expect-error The service says whether there is a secret; nobody tells it.
  const request: WebhookRequest = { url: "https://erp.example/webhooks", hasSecret: true };
  expectTypeOf(request).toEqualTypeOf<WebhookRequest>();
});

test("a validator tells the type of what passes it", () => {
  expectTypeOf<Passed<typeof requests.createProduct.body>["name"]>().toEqualTypeOf<string>();
});
