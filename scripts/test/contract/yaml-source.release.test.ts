import { cp, glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { bundleContract, specFolder } from "../../contract/bundle.ts";
import { runScript, SourceMistake } from "../../contract/source-mistake.ts";
import { parseYaml } from "../../contract/yaml-source.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

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

test.each([
  ["a tab in a path", "paths/products.yaml", "\n", "\n\t", "products.yaml:2:1: Tabs are not allowed as indentation."],
  ["a reference to nothing", "paths/products.yaml", "/Product }", "/Produce }", "Can't resolve $ref"],
])("a contract with %s says so, once", async (_what, name, from, to, message) => {
  const folder = await mkdtemp(join(tmpdir(), "contract "));
  try {
    await cp(specFolder, folder, { recursive: true, filter: (source) => !source.includes("node_modules") });
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, "utf8")).replace(from, to));
    const failure = await bundleContract(join(folder, "openapi.yaml")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceMistake);
    const lines = String(failure).split("\n");
    expect(lines[0]).toContain(message);
    expect(new Set(lines).size).toBe(lines.length);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a script that meets a mistake of its user prints the message alone and fails", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const before = process.exitCode;
  await runScript(() => Promise.reject(new SourceMistake("spec/a.yaml:2:1: A tab. Indent with spaces.")));
  const code = process.exitCode;
  process.exitCode = before;
  expect(print.mock.calls).toEqual([["spec/a.yaml:2:1: A tab. Indent with spaces."]]);
  expect(code).toBe(1);
});

test("a script that fails in itself shows its stack", async () => {
  await expect(runScript(() => Promise.reject(new TypeError("x is no function")))).rejects.toThrow(TypeError);
});
