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
  ["a client that names its characters", "text/html;charset=utf-8, */*;q=0.1"],
])("%s gets the page", (_client, accept) => {
  expect(wantsPage(accept)).toBe(true);
});

test.each([
  ["a client that says nothing", null],
  ["curl, wget, fetch, Python's requests", "*/*"],
  ["axios", "application/json, text/plain, */*"],
  ["Java's HttpURLConnection", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2"],
  ["one that wants any text", "text/*"],
  ["one that wants both", "text/html, application/json;q=0.9"],
  ["one that wants the error, too", "text/html;q=0.8, application/problem+json"],
  ["one that wants another type", "text/html-sandboxed"],
  ["a browser that loads an image", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"],
])("%s gets no page", (_client, accept) => {
  expect(wantsPage(accept)).toBe(false);
});
