import { expect, test } from "vitest";
import { SeedError } from "@totem-partner/control/seed";
import { readSeedFile } from "../../src/input/read-seed.ts";
import { Scratch } from "../support/scratch.ts";

/** The mistake in a seed file: the message, without the folder. */
async function mistakeIn(text: string, name = "seed.yaml"): Promise<string> {
  await using scratch = await Scratch.create();
  const file = await scratch.write(name, text);
  try {
    readSeedFile(file);
    return "nothing";
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    return error.message.replaceAll(file, name);
  }
}

test.each(["seed.yaml", "seed.json"])("companies and their keys come from a file: %s", async (name) => {
  await using scratch = await Scratch.create();
  const file = await scratch.write(name, '{ "companies": [{ "name": "a", "apiKeys": ["k"] }] }');
  expect(readSeedFile(file).seed.companies).toMatchObject([{ name: "a", apiKeys: ["k"] }]);
});

test.each([
  ["companies: 3", "seed.yaml:1:1 companies: "],
  ["- 1", "seed.yaml:1:1 the file: "],
  ["companies:\n  - name: a", "seed.yaml:2:5 companies[0].apiKeys: "],
  ["companies:\n  - name: a\n    apiKeys: [k, a key]", "seed.yaml:3:18 companies[0].apiKeys[1]: "],
  ['{\n  "companies": [\n    { "name": "a" }\n  ]\n}', "seed.yaml:3:5 companies[0].apiKeys: "],
  ["a: 1\na: 2", "seed.yaml:2:1 Map keys must be unique"],
])("what is wrong is placed by line, column and path: %j", async (text, message) => {
  expect(await mistakeIn(text)).toContain(message);
});

test.each([
  ["seed.json", "companies: []", "seed.json:1:1 The file is not valid JSON: "],
  ["seed.yaml", '\n{\n  "companies": [}\n}', "seed.yaml:3:17 The file is not valid JSON: "],
  ["seed.yaml", "{ a: [ }", "seed.yaml:1:3 The file is not valid JSON: "],
])("what looks like JSON (%s, %j) is told as JSON has it", async (name, text, message) => {
  expect(await mistakeIn(text, name)).toContain(message);
});

test.each([
  ["seed.yaml", ""],
  ["seed.yaml", "# nothing\n"],
  ["seed.json", " \n"],
])("an empty file (%s, %j) is refused, and says how to begin", async (name, text) => {
  expect(await mistakeIn(text, name)).toBe(`${name} is empty. Write an example with totem-mock init, then edit it.`);
});

test("a file that repeats its parts without end is not read to its end", async () => {
  const ten = (name: string) => `[${Array.from({ length: 10 }, () => name).join(", ")}]`;
  expect(await mistakeIn(`a: &a ${ten("x")}\nb: &b ${ten("*a")}\nc: &c ${ten("*b")}\nd: ${ten("*c")}`)).toBe(
    "seed.yaml:1:1 The file uses aliases too often (more than 100 times), or nests too deeply. Replace each alias (*) with its value.",
  );
});

test("a file is read up to 4 MB, and no further", async () => {
  const most = 4 * 1024 * 1024;
  expect(await mistakeIn("#".repeat(most))).toMatch(/is empty/);
  expect(await mistakeIn("#".repeat(most + 1))).toBe(
    "seed.yaml is larger than 4 MB. Choose another file, or create the records with requests.",
  );
});

test("what cannot be read is named with the reason", async () => {
  await using scratch = await Scratch.create();
  expect(() => readSeedFile(scratch.path("none.yaml"))).toThrow(SeedError);
  expect(() => readSeedFile(scratch.path("none.yaml"))).toThrow(/none\.yaml cannot be read: ENOENT: no such file/);
});
