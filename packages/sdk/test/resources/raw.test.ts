import { describe, expect, test, vi } from "vitest";
import { ConfigurationError, ConnectionError, TimeoutError, ValidationError } from "../../src/index.ts";
import { id } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const path = { id };

describe("the raw client", () => {
  test("throws for a page in place of JSON, without quoting it", async () => {
    const onFailure = vi.fn();
    const { partner } = clientOf(() => new Response("<title>secret of the page</title>"), { onFailure });
    const failure = await failureOf(partner.raw.GET("/products"));
    expect(failure).toMatchObject({ kind: "unexpected-response", status: 200, operation: "listProducts" });
    expect(failure).toHaveProperty("message", expect.stringMatching(/is not JSON.* Check baseUrl\.$/));
    expect(String(failure)).not.toContain("secret");
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test.each([400, 404, 502])(
    "gives an error for %i without a body, which is not taken for a success",
    async (status) => {
      for (const body of [null, ""]) {
        const { partner } = clientOf(() => new Response(body, { status }));
        const { data, error } = await partner.raw.GET("/products");
        expect([data, error]).toEqual([undefined, { status }]);
      }
    },
  );

  test("gives an empty response that can still be read", async () => {
    const { partner } = clientOf(() => new Response("", { headers: { "content-length": "0" } }));
    const { data, response } = await partner.raw.GET("/products");
    expect(data).toBeUndefined();
    expect(await response.text()).toBe("");
  });

  test("gives a Response also where the client's fetch returns something like one", async () => {
    const text = () => Promise.resolve('{"items":[]}');
    const like: object = { status: 200, statusText: "OK", headers: new Headers(), text };
    const { partner } = clientOf(() => like as Response);
    const { data, response } = await partner.raw.GET("/products");
    expect(data).toEqual({ items: [] });
    expect(response).toBeInstanceOf(Response);
  });

  test("throws when no answer comes, and knows the operation", async () => {
    const { partner } = clientOf(() => Promise.reject(new TypeError("fetch failed")));
    const failure = await failureOf(partner.raw.POST("/authorizations/{id}/cancel", { params: { path } }));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ operation: "cancelAuthorization", repeatIsSafe: true });
  });

  test("knows the operation of a request with a query", async () => {
    const { partner } = clientOf(() => Promise.reject(new TypeError("fetch failed")));
    const failure = await failureOf(partner.raw.GET("/authorizations", { params: { query: { status: "Active" } } }));
    expect(failure).toHaveProperty("operation", "listAuthorizations");
  });

  test("keeps the client's time-out, and the call's signal", async () => {
    const { partner } = clientOf(() => new Promise<Response>(() => {}), { timeout: 15 });
    expect(await failureOf(partner.raw.GET("/authorizations"))).toBeInstanceOf(TimeoutError);
    const aborted = partner.raw.GET("/authorizations", { signal: AbortSignal.abort("enough") });
    expect(await failureOf(aborted)).toMatchObject({ kind: "abort", cause: "enough", attempts: 0 });
  });

  test("reaches the base URL itself", async () => {
    const { partner, received } = clientOf(() => json({}));
    // @ts-expect-error The interface has nothing there.
    await partner.raw.GET("");
    expect(received[0]?.url.href).toBe(partner.baseUrl);
  });

  test("does not send the key to another address", async () => {
    const { partner, received } = clientOf(() => json([]));
    const elsewhere = partner.raw.GET("/authorizations", { baseUrl: "https://elsewhere.example/partner" });
    const failure = await failureOf(elsewhere);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ attempts: 0, repeatIsSafe: true });
    expect(failure).toHaveProperty("message", expect.stringContaining("its address is not under baseUrl"));
    const beside = partner.raw.GET("/authorizations", { baseUrl: "https://service.example/partner-two" });
    expect(await failureOf(beside)).toBeInstanceOf(ConfigurationError);
    expect(received).toEqual([]);
  });

  test("refuses an id that would change the path", async () => {
    const { partner, received } = clientOf(() => json([]));
    const call = partner.raw.GET("/authorizations/{id}", { params: { path: { id: ".." } } });
    expect(await failureOf(call)).toBeInstanceOf(ValidationError);
    expect(received).toEqual([]);
  });
});
