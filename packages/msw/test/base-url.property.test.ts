import fc from "fast-check";
import { getResponse } from "msw";
import { expect, inject, test } from "vitest";
import { createHandlers } from "@totem-partner/msw";

/** Segments as people write them, with what means something in the patterns of MSW and of regular expressions. */
const segment = fc.oneof(
  fc.constantFrom(
    ":id",
    "*",
    "(v1)",
    "a+b",
    "v1.0",
    "{id}",
    "partner",
    "authorizations",
    "%20",
    "[x]",
    "$",
    "a|b",
    "ñ",
  ),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
    .map(encodeURIComponent)
    .filter((text) => !/^\.{1,2}$/.test(text)),
);

const base = fc
  .tuple(
    fc.constantFrom("https://service.example", "http://localhost:4010", "http://[::1]"),
    fc.array(segment, { maxLength: 4 }),
  )
  .map(([origin, segments]) => [origin, ...segments].join("/"));

const headers = { "X-Partner-API-Key": "test_demo" };

test("whatever the path of the base URL, its operations answer, and nothing beside it does", async () => {
  await fc.assert(
    fc.asyncProperty(base, async (baseUrl) => {
      const { handlers } = createHandlers({ baseUrl });
      const get = (url: string) => getResponse(handlers, new Request(url, { headers }));
      const listed = await get(`${baseUrl}/authorizations`);
      expect(await listed?.json()).toEqual({ items: [], total: 0, limit: 50, offset: 0 });
      expect((await get(`${baseUrl}/authorizations/33333333-3333-4333-8333-333333333333`))?.status).toBe(404);
      expect((await get(`${baseUrl}/authorization`))?.status).toBe(404);
      if (new URL(baseUrl).pathname !== "/") expect(await get(`${baseUrl}x/authorizations`)).toBeUndefined();
      expect(await get(`https://elsewhere.example/?${baseUrl}/authorizations`)).toBeUndefined();
    }),
    { numRuns: 40 * inject("scale") },
  );
});
