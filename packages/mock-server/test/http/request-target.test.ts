import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { readTarget } from "../../src/http/http-adapter.ts";

test("a path that is read is one that a URL parser leaves as it is, but for what it encodes", () => {
  const piece = fc.constantFrom(
    "/",
    ".",
    "..",
    "%2e",
    "%2E",
    "%2f",
    "%5c",
    "\\",
    "_mock",
    "a",
    "?",
    "#",
    "//",
    "\t",
    "%",
  );
  const target = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
    fc.tuple(fc.webAuthority(), piece).map(([authority, rest]) => `https://${authority}/${rest}`),
  );
  fc.assert(
    fc.property(target, (text) => {
      const read = readTarget(text);
      if (read) expect(new URL(`http://localhost${read.path}`).pathname).toBe(read.path);
    }),
    { numRuns: 2000 * inject("scale") },
  );
});
