import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../src/folders.ts";
import { frontmatterOf } from "../src/markdown.ts";

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

const read = (file: string): string => frontmatterOf(readFileSync(join(root, file), "utf8")).body;

const guides = globSync("docs/pages/guide/*.md", { cwd: root }).toSorted();

test.each(guides)("%s shows a first block within a screen", (file) => {
  const [beginning = "", ...blocks] = read(file).split(/^```/m);
  expect(blocks).not.toEqual([]);
  expect(wordsOf(beginning)).toBeLessThanOrEqual(120);
});

test("the README of the mock server keeps the first hour", () => {
  expect(wordsOf(read("packages/mock-server/README.md"))).toBeLessThanOrEqual(4000);
});
