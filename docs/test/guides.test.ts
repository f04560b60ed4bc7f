import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fencesOf } from "../../scripts/recipes/fence.ts";
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

test("no block in JavaScript declares with using, which Node 20 and 22 cannot run", () => {
  const files = globSync(["README.md", "packages/*/README.md", "docs/{pages,skills}/**/*.md"], { cwd: root });
  const blocks = files.flatMap((file) => fencesOf(read(file)).map((fence) => ({ file, ...fence })));
  const scripts = blocks.filter(({ language }) => /^m?js$/.test(language));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(({ code }) => /\busing \w+ =/.test(code))).toEqual([]);
});
