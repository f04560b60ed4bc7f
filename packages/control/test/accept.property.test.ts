import fc from "fast-check";
import { expect, test } from "vitest";
import { wantsPage } from "../src/pages/pages.ts";

test.each([
  [
    "Chrome",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
  ],
  ["Firefox", "text/html,application/xhtml+xml,application/xml;q=0.9,image/png,image/svg+xml,*/*;q=0.8"],
  ["Lynx", "text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01"],
  ["curl -H 'Accept: text/html'", "text/html"],
  ["a client that would also take JSON", "text/html;charset=utf-8, application/json;q=0.9"],
])("%s gets the page", (_client, accept) => {
  expect(wantsPage(accept)).toBe(true);
});

test.each([
  ["a client that says nothing", null],
  ["curl, wget, fetch, Python's requests", "*/*"],
  ["axios", "application/json, text/plain, */*"],
  ["Java's HttpURLConnection", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2"],
  ["one that wants any text", "text/*"],
  ["one that wants both alike", "text/html, application/json"],
  ["one that wants the error more", "text/html;q=0.8, application/problem+json"],
  ["one that wants no HTML", "text/html;q=0, */*"],
  ["one that writes nonsense", "text/html;q=2"],
  ["a browser that loads an image", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"],
])("%s gets no page", (_client, accept) => {
  expect(wantsPage(accept)).toBe(false);
});

const names = [
  "text/html",
  "application/json",
  "application/problem+json",
  "application/*",
  "text/*",
  "*/*",
  "image/webp",
];
const qualities = fc.constantFrom("0", "0.", "0.001", "0.25", "0.5", "0.9", "1", "1.000");
const range = fc.record({ name: fc.constantFrom(...names), q: fc.option(qualities, { nil: undefined }) });
const ranges = fc.uniqueArray(range, { selector: ({ name }) => name, maxLength: names.length });
const blank = fc.constantFrom("", " ", "\t");

const written = (parts: readonly { name: string; q: string | undefined }[], between = "") =>
  parts
    .map(({ name, q }) => (q === undefined ? name : `${name}${between};${between}q=${q}`))
    .join(`${between},${between}`);

test("the page goes to whoever names HTML, and wants it more than what fits JSON best", () => {
  fc.assert(
    fc.property(ranges, (parts) => {
      const of = (...wanted: string[]) =>
        parts.filter(({ name }) => wanted.includes(name)).map(({ q }) => Number(q ?? "1"));
      const [json = 0] = [of("application/json", "application/problem+json"), of("application/*"), of("*/*")]
        .filter((found) => found.length > 0)
        .map((found) => Math.max(...found));
      expect(wantsPage(written(parts))).toBe((of("text/html")[0] ?? 0) > json);
    }),
  );
});

test("order, case and blanks make no difference", () => {
  fc.assert(
    fc.property(ranges, blank, (parts, between) => {
      const accept = written(parts);
      expect(wantsPage(written(parts.toReversed(), between))).toBe(wantsPage(accept));
      expect(wantsPage(accept.toUpperCase())).toBe(wantsPage(accept));
    }),
  );
});

test("any text is read, however it is written, and none without text/html gets the page", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.constantFrom(...names, ",", ";", "q=", "1", '"', " ")).map((all) => all.join("")),
      ),
      (accept) => {
        if (wantsPage(accept)) expect(accept).toContain("text/html");
      },
    ),
  );
});
