import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SourceMistake } from "../../build/source-mistake.ts";
import { parseYaml } from "../../build/yaml-source.ts";

test.each([
  ["a tab", "a:\n\tb: 1\n", "a.yaml:2:1: Tabs are not allowed as indentation. Indent with spaces."],
  ["a key twice", "a: 1\na: 2\n", "a.yaml:2:1: Map keys must be unique. Rename one of the two, or merge them."],
  ["a list that does not end", "a: [1\nb: 2\n", "a.yaml:2:1: Flow sequence in block collection must be"],
  ["an alias of nothing", "a: *x\n", "a.yaml: Unresolved alias (the anchor must be set before the alias): x."],
])("YAML with %s names file, line and column in one line", (_what, text, message) => {
  const failure = (): unknown => {
    try {
      return parseYaml(text, "a.yaml");
    } catch (error) {
      return error;
    }
  };
  expect(failure()).toBeInstanceOf(SourceMistake);
  expect(String(failure())).toContain(message);
  expect(String(failure())).not.toContain("\n");
});

test("what is YAML means the same to readers that know YAML 1.1 only", async () => {
  const files = await Array.fromAsync(
    glob("{spec,packages/mock-server}/**/*.yaml", { exclude: ["**/node_modules/**"] }),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = await readFile(file, "utf8");
    expect([file, parse(text, { version: "1.1" })]).toEqual([file, parse(text, { merge: true })]);
  }
});
