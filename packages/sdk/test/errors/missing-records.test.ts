import { describe, expect, test } from "vitest";
import { type ErrorKind, isPartnerError, type PartnerClient } from "../../src/index.ts";
import { id } from "../support/examples.ts";
import { clientOf, collect, failureOf, json } from "../support/scripted-service.ts";

type Call = (partner: PartnerClient) => PromiseLike<unknown>;

const noWebhook = { code: "webhook_not_configured", detail: "No webhook is configured." };
const noProtocol = { code: "cleaning_protocol_not_found", detail: "The company has no cleaning protocol." };

const shapes: [string, (problem: { code: string; detail: string }) => object][] = [
  ["problem", (problem) => ({ type: "urn:x", title: "Not found", status: 404, ...problem })],
  ["nested", ({ code, detail }) => ({ error: { code, message: detail } })],
  ["flat", ({ detail }) => ({ statusCode: 404, message: detail, error: "Not Found" })],
];

const kindOf = (error: unknown): ErrorKind | undefined => (isPartnerError(error) ? error.kind : undefined);

describe.each(shapes)("a 404 of the shape %s, about the one record that a company may have", (_, shape) => {
  test("is null for webhook.get and cleaningProtocol.get, with the answer", async () => {
    const { partner } = clientOf(({ url }) =>
      json(shape(url.pathname.endsWith("webhook") ? noWebhook : noProtocol), 404),
    );
    expect(await partner.webhook.get()).toBeNull();
    expect(await partner.cleaningProtocol.get()).toBeNull();
    const { response, attempts } = await partner.webhook.get().withResponse();
    expect([response.status, attempts]).toEqual([404, 1]);
  });

  test("is an empty list for what belongs to the protocol", async () => {
    const { partner } = clientOf(() => json(shape(noProtocol), 404));
    for (const list of ["cleaningCategories", "cleaningTypes", "cleaningIncompatibilities"] as const) {
      expect(await partner[list].list()).toMatchObject({ items: [], total: 0, hasNext: false });
      expect(await collect<object>(partner[list].list())).toEqual([]);
    }
  });

  test("is a NotFoundError for webhook.remove", async () => {
    const { partner } = clientOf(() => json(shape(noWebhook), 404));
    expect(kindOf(await failureOf(partner.webhook.remove()))).toBe("not-found");
  });

  test("is no answer to a list that does not depend on it", async () => {
    const { partner } = clientOf(() => json(shape(noProtocol), 404));
    expect(kindOf(await failureOf(partner.products.list()))).toMatch(/^(not-found|refused)$/);
  });
});

test.each([{ code: "product_not_found", detail: "It was deleted." }, { message: "Gone" }])(
  "a 410 about a record is a NotFoundError, and one about a list is not: %j",
  async (body) => {
    const { partner } = clientOf(() => json(body, 410));
    expect(kindOf(await failureOf(partner.products.get(id)))).toBe("not-found");
    expect(kindOf(await failureOf(partner.products.list()))).toBe("refused");
  },
);

describe("204", () => {
  const nothing = () => clientOf(() => new Response(null, { status: 204 })).partner;

  test("is null for webhook.get, webhook.set and cleaningProtocol.get", async () => {
    expect(await nothing().webhook.get()).toBeNull();
    expect(await nothing().webhook.set({ url: "https://erp.example" })).toBeNull();
    expect(await nothing().cleaningProtocol.get()).toBeNull();
  });

  test("is the only success without a record for webhook.set", async () => {
    const { partner } = clientOf(() => json({}, 200));
    expect(kindOf(await failureOf(partner.webhook.set({ url: "https://erp.example" })))).toBe("unexpected-response");
  });

  test.each<[string, Call]>([
    ["products.get", (partner) => partner.products.get(id)],
    ["products.list", (partner) => partner.products.list()],
  ])("is an unexpected response for %s, which needs a body", async (_, call) => {
    expect(kindOf(await failureOf(call(nothing())))).toBe("unexpected-response");
  });
});

describe("a 404 that says nothing about a record is taken for a wrong base URL", () => {
  const elsewhere: [string, object, ErrorKind][] = [
    ["an unknown path", { code: "unknown_path", detail: "Nothing at this path." }, "refused"],
    ["a framework's words", { statusCode: 404, message: "Cannot GET /webhook", error: "Not Found" }, "refused"],
    ["a gateway's words", { message: "no Route matched with those values" }, "refused"],
  ];
  test.each(elsewhere)("%s", async (_, body, kind) => {
    const { partner } = clientOf(() => json(body, 404));
    const calls = [partner.webhook.get(), partner.cleaningProtocol.get(), partner.cleaningTypes.list()];
    for (const failure of await Promise.all(calls.map(failureOf))) expect(kindOf(failure)).toBe(kind);
  });

  test("an HTML page is an unexpected response", async () => {
    const { partner } = clientOf(() => new Response("<h1>webhook not configured</h1>", { status: 404 }));
    expect(kindOf(await failureOf(partner.webhook.get()))).toBe("unexpected-response");
  });
});
