import { expect, test } from "vitest";
import { learnPage } from "../../src/observation/rules/own-shapes.ts";

const html = (status: number, page: string) => ({ status, type: "text/html", page });
const ofExpress = (words: string) => `<!DOCTYPE html>\n<html lang="en">\n<pre>${words}</pre>\n</html>\n`;

test("pages that differ in nothing but their status show the body of errors", () => {
  const seen = [
    html(400, ofExpress("Bad Request")),
    html(404, ofExpress("Not Found")),
    html(404, ofExpress("Not Found")),
  ];
  expect(learnPage(seen)).toEqual({ type: "text/html", body: ofExpress("{reason}") });
  const numbered = [html(400, "<h1>400 Bad Request</h1>"), html(409, "<h1>409 Conflict</h1>")];
  expect(learnPage(numbered)).toEqual({ type: "text/html", body: "<h1>{status} {reason}</h1>" });
});

test("a page whose status has no words is left out", () => {
  const seen = [html(400, ofExpress("Bad Request")), html(404, ofExpress("Not Found")), html(427, ofExpress("Error"))];
  expect(learnPage(seen)).toEqual({ type: "text/html", body: ofExpress("{reason}") });
});

test.each([
  ["of one status", [html(404, ofExpress("Not Found")), html(404, ofExpress("Not Found"))]],
  ["that differ in more", [html(400, ofExpress("Bad Request")), html(404, ofExpress("No product"))]],
  ["of several types", [html(400, "Bad Request"), { status: 404, type: "text/plain", page: "Not Found" }]],
  [
    "with braces, which a template would take for its own",
    [html(400, "p {a} Bad Request"), html(404, "p {a} Not Found")],
  ],
])("pages %s show nothing", (_, seen) => {
  expect(learnPage(seen)).toBeUndefined();
});
