import { expect, test } from "vitest";
import { settled } from "../../src/findings/finding.ts";
import { ErrorBodies } from "../../src/observation/rules/error-bodies.ts";
import type { Seen } from "../support/learned-records.ts";
import { before, verdictOf } from "../support/own-shapes.ts";

const page = (status: number, text: string, type = "text/html"): Seen => [
  "getProduct",
  status,
  { answer: { status, type, body: undefined, page: text } },
];
const ofExpress = (words: string) => `<!DOCTYPE html>\n<html lang="en">\n<pre>${words}</pre>\n</html>\n`;
const [bad, missing] = [page(400, ofExpress("Bad Request")), page(404, ofExpress("Not Found"))];
const learned = (seen: readonly Seen[]) => verdictOf(new ErrorBodies(), seen, before("error-body"));

test.each([
  ["that differ in nothing but their status", [bad, missing, missing], ofExpress("{reason}")],
  [
    "with their status as a number",
    [page(400, "<h1>400 Bad Request</h1>"), page(409, "<h1>409 Conflict</h1>")],
    "<h1>{status} {reason}</h1>",
  ],
  ["of which one has a status without words", [bad, missing, page(427, ofExpress("Error"))], ofExpress("{reason}")],
])("pages %s show the body of errors", (_, seen, body) => {
  expect(learned(seen)).toEqual(settled({ type: "text/html", body }));
});

test.each([
  ["of one status", [missing, missing]],
  ["that differ in more", [bad, page(404, ofExpress("No product"))]],
  ["of several types", [page(400, "Bad Request"), page(404, "Not Found", "text/plain")]],
  [
    "with braces, which a template would take for its own",
    [page(400, "p {a} Bad Request"), page(404, "p {a} Not Found")],
  ],
])("pages %s show nothing", (_, seen) => {
  expect(learned(seen)).toEqual(before("error-body").verdict);
});
