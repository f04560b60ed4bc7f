import { expectTypeOf, test } from "vitest";
import type { operations, Readable, Writable } from "../generated/types.ts";
import type { responses } from "../ajv/responses.ts";
import type { Validator } from "../ajv/validator.ts";
import type { requests } from "../generated/requests.ts";
import type { Schema } from "../check/schema.ts";

type ProtocolForm = operations["createCleaningProtocol"]["requestBody"]["content"]["multipart/form-data"];
type WebhookRequest = Writable<operations["putWebhookConfiguration"]["requestBody"]["content"]["application/json"]>;
type WebhookResponse = Readable<operations["putWebhookConfiguration"]["responses"][200]["content"]["application/json"]>;
type Accepted<S> = S extends Schema<infer T> ? T : never;
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

test("a schema of a request carries the type of what it accepts", () => {
  expectTypeOf<Accepted<typeof requests.createProduct.body>["name"]>().toEqualTypeOf<string>();
});

test("a validator of a response carries the type of what passes it, and a response without a body has none", () => {
  expectTypeOf<Passed<(typeof responses.createProduct)[201]>["name"]>().toEqualTypeOf<string>();
  // @ts-expect-error 204 has no body.
  expectTypeOf<(typeof responses.deleteProduct)[204]>();
});
