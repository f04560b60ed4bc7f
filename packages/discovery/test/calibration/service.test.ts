import { describe, expect, test } from "vitest";
import { type Ask, NoAnswerError } from "../../src/calibration/ask.ts";
import { readBounded } from "../../src/calibration/service.ts";
import { asked, get, type Given, limited, ok } from "../support/answering-service.ts";

describe("a request", () => {
  const sentBy = async (ask: Ask) => {
    const { sent } = await asked([ask], [ok]);
    return { url: sent[0]?.url, ...sent[0]?.init };
  };

  test("is a GET with the key, which no other address receives", async () => {
    expect(await sentBy(get)).toMatchObject({
      ...{ url: "http://service.example/products", method: "GET", redirect: "manual" },
      headers: { Accept: "application/json", "X-Partner-API-Key": "live_key" },
    });
    expect(await sentBy(get)).not.toHaveProperty("body");
    expect((await sentBy(get)).signal).toBeInstanceOf(AbortSignal);
  });

  test("may be sent without the key, or with an unknown one", async () => {
    expect((await sentBy({ ...get, key: "none" })).headers).toEqual({ Accept: "application/json" });
    expect((await sentBy({ ...get, key: "unknown" })).headers).toMatchObject({
      "X-Partner-API-Key": "totem-mock-calibrate-unknown-key",
    });
  });

  test("has the prefix and the id that it names", async () => {
    const { url } = await sentBy({ path: "/products/{id}/x", at: "prefixed", id: "a/b" });
    expect(url).toBe("http://service.example/partner/products/a%2Fb/x");
    expect((await sentBy({ path: "/products/{id}", at: "bare" })).url).toBe("http://service.example/products/");
  });

  test("carries a body in JSON, or a form with a document", async () => {
    expect(await sentBy({ method: "POST", path: "/products", body: { name: "Rye" } })).toMatchObject({
      ...{ method: "POST", body: '{"name":"Rye"}' },
      headers: { "Content-Type": "application/json" },
    });
    const { body, headers } = await sentBy({
      method: "POST",
      path: "/x",
      form: { companyProtocolEnabled: false, fileName: "p.pdf" },
    });
    expect(headers).not.toHaveProperty("Content-Type");
    const form = body instanceof FormData ? body : new FormData();
    const document = form.get("companyProtocolDocument");
    expect(form.get("companyProtocolEnabled")).toBe("false");
    expect(document).toMatchObject({ name: "p.pdf", type: "application/pdf" });
    expect(document instanceof File && (await document.text())).toMatch(/^%PDF-1\.4\n.*may be deleted\.\n%%EOF\n$/);
  });
});

describe("an answer", () => {
  test("is read with its media type, and told with its headers and the secret", async () => {
    const { results, told } = await asked([{ path: "/products/{id}?x=1", id: "17" }], [ok]);
    expect(results).toEqual([{ status: 200, type: "application/json", body: { a: 1 } }]);
    expect(told).toMatchObject([
      {
        ...{ method: "GET", target: "/products/17?x=1", body: undefined },
        answer: { status: 200, headers: { "content-type": "application/json" }, text: '{"a":1}' },
        passage: { number: 1, caller: 1, isAlone: true, lost: 0, secrets: ["live_key"] },
        intent: { line: "GET /products/{id}?x=1", now: 17 },
      },
    ]);
    expect((await asked([{ method: "POST", path: "/products/{id}", at: "prefixed" }], [ok])).told).toMatchObject([
      { method: "POST", target: "/partner/products/" },
    ]);
  });

  test("is told with what its request carries, and what is known of it", async () => {
    const intent = { madeUp: ["name"], reason: "validation_failed", shows: ["create-status"], isSearch: true } as const;
    const { told } = await asked([{ ...get, method: "POST", body: { name: "Rye" }, ...intent }], [ok]);
    expect(told).toMatchObject([{ headers: { "content-type": "application/json" }, intent }]);
    expect(new TextDecoder().decode(told[0]?.body)).toBe('{"name":"Rye"}');
  });

  test("to a request without a valid key has no caller, and one that must be repeated is told, too", async () => {
    const { told } = await asked([{ ...get, key: "unknown" }], [limited(1), ok]);
    expect(told.map(({ answer: { status }, passage: { caller } }) => [status, caller])).toEqual([
      [429, undefined],
      [200, undefined],
    ]);
  });

  test("that is lost counts if its request changes something", async () => {
    const lost = () => new Error("odd");
    const large = () => new Response("x".repeat(5_000_001));
    const post: Ask = { ...get, method: "POST" };
    const { told } = await asked([get, post, post, get], [lost, lost, large, ok]);
    expect(told.map(({ passage }) => [passage.number, passage.lost])).toEqual([[4, 2]]);
  });

  test("of more than 5,000,000 bytes is none", async () => {
    const { results, told } = await asked([get], [() => new Response("x".repeat(5_000_001))]);
    expect(results).toMatchObject([
      { name: "NoAnswerError", message: "GET /products returned more than 5000000 bytes." },
    ]);
    expect(told).toEqual([]);
    expect((await asked([get], [() => new Response("x".repeat(5_000_000))])).results).toMatchObject([{ status: 200 }]);
  });

  test("is none if the network fails, with the reason", async () => {
    const failed = async (error: Given) => String((await asked([get], [() => error])).results[0]);
    expect(await failed(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }))).toBe(
      "NoAnswerError: GET /products got no response (connect ECONNREFUSED).",
    );
    expect(await failed(new Error("odd"))).toBe("NoAnswerError: GET /products got no response (odd).");
    expect(await failed(new Error("odd", { cause: "text" }))).toContain("(odd)");
    expect(await failed(new DOMException("late", "TimeoutError"))).toBe(
      "NoAnswerError: GET /products got no response (none within 15 seconds).",
    );
    const broken = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("reset")) }));
    expect((await asked([get], [broken])).results[0]).toBeInstanceOf(NoAnswerError);
  });
});

test("a body is read as text, also where a letter is cut", async () => {
  const bytes = new TextEncoder().encode("Pérez");
  const cut = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(bytes.slice(0, 2));
      stream.enqueue(bytes.slice(2));
      stream.close();
    },
  });
  expect(await readBounded(new Response(cut), 100)).toBe("Pérez");
  expect(await readBounded(new Response(bytes.slice(0, 2)), 100)).toBe("P\u{FFFD}");
  expect(await readBounded(new Response(null), 100)).toBe("");
  expect(await readBounded(new Response(bytes), 5)).toBeUndefined();
  expect(await readBounded(new Response(bytes), 6)).toBe("Pérez");
});
