import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { curlOf } from "../ui/dashboard/views/copy-as.tsx";
import { duration, relative, shellWord, visible } from "../ui/dashboard/parts/text.ts";
import { explain } from "../ui/dashboard/parts/primitives.tsx";
import { ApiProblem } from "../ui/dashboard/session/exchange.ts";
import { takeBlocks, waitBefore } from "../ui/dashboard/session/stream.ts";
import { asEntry } from "./support/as-entry.ts";

/** The words that a shell makes of a command. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync("sh", ["-c", script], { env: { TOTEM_PARTNER_API_KEY: "the-key" }, encoding: "utf8" })
    .split("\0")
    .slice(0, -1);
}

test("a shell reads the command as what was sent, whatever that was", () => {
  const texts = fc.uint16Array({ maxLength: 20 }).map((units) => String.fromCharCode(...units).toWellFormed());
  fc.assert(
    fc.property(texts, texts, (note, batch) => {
      const headers = { "content-type": "application/json", host: "localhost", "x-note": note.replaceAll("\0", "") };
      const body = { batch, quote: "it's $(id) `id` @file" };
      const words = wordsOf(curlOf(asEntry("POST", "/authorizations", body, { headers }), "http://localhost:4010"));
      expect(words.slice(0, 7)).toEqual([
        ...["--globoff", "--include", "http://localhost:4010/authorizations", "--request", "POST"],
        ...["--header", "X-Partner-API-Key: the-key"],
      ]);
      expect(words).toContain(`x-note: ${visible(headers["x-note"])}`);
      expect(JSON.parse(words.at(-1) ?? "")).toEqual(JSON.parse(JSON.stringify(body)));
    }),
    { numRuns: 12 * inject("scale") },
  );
});

test("files of a form are named, and no value is taken for one", () => {
  const body = { name: "@/etc/passwd", document: { fileName: 'a"b.pdf', size: 3, type: "application/pdf" } };
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const words = wordsOf(curlOf(asEntry("POST", "/authorizations", body, { headers }), "http://localhost", "test_demo"));
  expect(words.slice(-4)).toEqual([
    ...["--form-string", "name=@/etc/passwd", "--form", 'document=@"a\\"b.pdf";type=application/pdf'],
  ]);
  expect(words).toContain("X-Partner-API-Key: test_demo");
});

test("a problem says what is wrong with which field, by the name that the page has for it", () => {
  const mistakes = [
    { path: "/kind", message: "resets connections" },
    { path: "/times", message: "must be at least 1" },
  ];
  const problem = new ApiProblem(400, "validation_failed", "/kind resets connections. /times must …", mistakes);
  expect(explain(problem)).toBe(problem.message);
  expect(explain(problem, { "/rate": "Share" })).toBe(problem.message);
  expect(explain(problem, { "/kind": "reset-before" })).toBe(
    "reset-before resets connections. /times must be at least 1.",
  );
});

test("the wait before another attempt grows, is never the same for all, and has an end", () => {
  expect([0, 1, 2, 10].map((failures) => waitBefore(failures, 1))).toEqual([500, 1000, 2000, 10_000]);
  expect(waitBefore(0, 0)).toBe(250);
});

test("blocks of a stream are taken as they are complete", () => {
  expect(takeBlocks("event: a\ndata: 1\n\nevent: b\nda")).toEqual({
    blocks: ["event: a\ndata: 1"],
    rest: "event: b\nda",
  });
});

test.each([
  [400, "0 s"],
  [59_600, "1 min"],
  [90_000, "1 min 30 s"],
  [2 * 86_400_000 + 3_600_000, "2 d 1 h"],
])("%i ms are %s", (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
  const now = Date.parse("2026-07-01T08:00:00.000Z");
  if (milliseconds > 1000) expect(relative(new Date(now - milliseconds).toISOString(), now)).toBe(`${words} ago`);
});

test("a key is one word of a shell, whatever it has", () => {
  expect(shellWord("it's $(id)")).toBe("'it'\\''s $(id)'");
});
