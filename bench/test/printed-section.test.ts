import { expect, test } from "vitest";
import { renderPrinted } from "../src/reporting/printed-section.ts";
import { withSection } from "../src/reporting/results-file.ts";
import { formatted } from "./formatted.ts";

test("what a bench printed is a section of Markdown as the formatter writes it", async () => {
  const load = { before: 1, after: 2 };
  const where = { date: "2026-07-01", processors: 2, hardware: "2 × CPU", node: "26", load };
  const printed = "```text\ncreate, 16 connections: 1.06 x\n```";
  const text = renderPrinted("State in a file", "Written by `npx -y pnpm@12 bench:data`.", printed, where);
  expect(text).toContain("load average 1.00 before, 2.00 after");
  const section = withSection("", "data", text);
  expect(await formatted(section)).toBe(section);
});
