import { expect, test } from "vitest";
import { isOwnPage, readOwnError } from "../../reading/own-error.ts";
import { filledError } from "../../template/named-templates.ts";
import type { OwnErrorBody } from "../../template/own-alternatives.ts";

const ofExpress: OwnErrorBody = {
  type: "text/html",
  body: '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>{reason}</pre>\n</body>\n</html>\n',
};
const ofHouse: OwnErrorBody = {
  type: "text/html",
  body: "<h1>{status}: {title}</h1><p>{detail}</p><i>{code}</i>",
  invalid: "<b>{summary}</b>",
};

const error = {
  status: 404,
  code: "authorization_not_found",
  title: "Not found",
  detail: "There is no such order.",
  path: "/authorizations/<script>",
  requestId: "r-1",
  timestamp: () => "2026-07-01T06:00:00.000Z",
};

const readPage = (own: OwnErrorBody, text: string) => (isOwnPage(own, text) ? readOwnError(own, text) : undefined);

test("what a page says is found by its template", () => {
  expect(readPage(ofExpress, String(filledError(ofExpress, error)))).toMatchObject({ text: "Not Found" });
  expect(readPage(ofHouse, String(filledError(ofHouse, error)))).toEqual({
    code: error.code,
    title: error.title,
    text: error.detail,
    errors: [],
  });
  const invalid = {
    ...error,
    code: "validation_failed",
    errors: [{ in: "body" as const, path: "/name", message: "is missing" }],
  };
  expect(readPage(ofHouse, String(filledError(ofHouse, invalid)))).toMatchObject({ text: "/name is missing" });
});

test.each([
  "<html><head><title>404 Not Found</title></head><body><center>nginx</center></body></html>",
  "<!DOCTYPE html>",
  "",
  '{"message":"Not Found"}',
  '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>Not Found</pre>\n</body>\n</html>\n<script></script>',
  '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre></body>\n</html>\n',
])("another page is none of the service's: %j", (text) => {
  expect(readPage(ofExpress, text)).toBeUndefined();
  expect(readPage(ofHouse, text)).toBeUndefined();
});

test.each([
  ["{code}: {detail}", "not_found: There is none: look.", { code: "not_found", text: "There is none: look." }],
  ["{detail} ({status})", "None (of them) (404)", { text: "None" }],
  ["<p>{detail}</p></p>", "<p>a</p></p></p>", { text: "a</p>" }],
  ["Error", "Error", { text: undefined }],
])("%s is read from the front, and to the end", (body, text, said) => {
  expect(readPage({ type: "text/plain", body }, text)).toMatchObject(said);
});

test("words before it make it another page", () => {
  expect(readPage(ofExpress, `Oh. ${String(filledError(ofExpress, error))}`)).toBeUndefined();
});

test("a service whose errors are JSON has no pages", () => {
  expect(readPage({ body: "{detail}" }, "anything")).toBeUndefined();
});

test("a page has no markup of a request in it", () => {
  const own: OwnErrorBody = { type: "text/html", body: "<p>{path}</p>" };
  expect(filledError(own, error)).toBe("<p>/authorizations/&lt;script&gt;</p>");
});
