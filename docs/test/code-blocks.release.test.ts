import { glob, readFile } from "node:fs/promises";
import { languages, exampleCalls } from "@totem-partner/control/reference";
import { effectiveContract } from "@totem-partner/spec/effective-contract";
import { beforeAll, expect, test } from "vitest";
import { type CodeBlock, codeBlocksOf } from "./code-blocks/code-block.ts";
import { type BlockError, compileBlocks } from "./code-blocks/compile.ts";
import { namesNeeded } from "./code-blocks/declared-names.ts";
import { setups } from "./code-blocks/setups.ts";
import type { Json } from "../../spec/build/json.ts";
import { objectAt } from "../../spec/build/operations.ts";

const documents = [
  "*.md",
  "decisions/*.md",
  "spec/*.md",
  "bench/*.md",
  "packages/*/*.md",
  "examples/*/*.md",
  "docs/pages/**/*.md",
  "docs/skills/*/*.md",
];

/** The modules of the workspace by the names that users import. */
async function workspaceModules(): Promise<Record<string, string>> {
  const modules: Record<string, string> = {};
  for await (const file of glob(["spec/package.json", "packages/*/package.json"])) {
    // A package that is a command has none.
    const { name, exports = {} } = objectAt(JSON.parse(await readFile(file, "utf8")) as Json, file);
    for (const [path, source] of Object.entries(objectAt(exports, file))) {
      const folder = file.slice(0, file.lastIndexOf("/"));
      if (typeof source !== "string" || typeof name !== "string") continue;
      modules[`${name}${path.slice(1)}`] = `${folder}/${source}`;
    }
  }
  return modules;
}

async function allBlocks(): Promise<CodeBlock[]> {
  const blocks: CodeBlock[] = [];
  for await (const document of glob(documents)) {
    blocks.push(...codeBlocksOf(document, await readFile(document, "utf8")));
  }
  return blocks;
}

/** The calls with the client as the API reference shows them. */
async function referenceBlocks(): Promise<CodeBlock[]> {
  const sdk = languages.find(({ id }) => id === "sdk");
  const calls = exampleCalls(await effectiveContract({}));
  return calls.map((call) => block(`the reference of ${call.operationId}`, sdk?.write(call) ?? ""));
}

const block = (document: string, code: string): CodeBlock => ({
  document,
  line: 7,
  language: "ts",
  code,
  exemption: undefined,
});

/** Compiled together with the others, since a program takes seconds to make. */
const examples = [
  block("no such option", 'import { PartnerClient } from "@totem-partner/sdk";\n\nnew PartnerClient({ retries: 3 });'),
  block("a setup", "id.toFixed();\n{\n  const id = 'x';\n  id.trim();\n}"),
];
const exampleSetups = { "a setup": { id: "number" } };

let blocks: CodeBlock[] = [];
let errors: BlockError[] = [];
beforeAll(async () => {
  blocks = [...(await allBlocks()), ...(await referenceBlocks())];
  const compiled = blocks.filter(({ exemption }) => exemption === undefined);
  errors = compileBlocks([...compiled, ...examples], { ...setups, ...exampleSetups }, await workspaceModules());
});

const errorsIn = (document: string) => errors.filter((error) => error.document === document);

const advice = `Mend the block. If it uses a name that its reader has already, add the name with its type to
docs/test/code-blocks/setups.ts; if it is not meant to compile, write <!-- not compiled: why --> before it.`;

test("every code block of the documents compiles", () => {
  expect(blocks.length).toBeGreaterThan(15);
  const real = errors.filter(({ document }) => examples.every((example) => example.document !== document));
  expect(
    real.map(({ document, line, message }) => `${document}:${line} ${message}`),
    advice,
  ).toEqual([]);
});

test("every name of a setup is needed by a block of its document", () => {
  const unused = Object.entries(setups).flatMap(([document, setup]) => {
    const needed = blocks
      .filter((block) => block.document === document)
      .flatMap(({ code }) => namesNeeded(code, Object.keys(setup)));
    return Object.keys(setup)
      .filter((name) => !needed.includes(name))
      .map((name) => `${document}: ${name}`);
  });
  expect(unused, "Take it out of docs/test/code-blocks/setups.ts.").toEqual([]);
});

test("a block that does not compile is reported with its place in the document; its setup offers names", () => {
  expect(errorsIn("no such option")).toMatchObject([
    { line: 9, message: expect.stringContaining("'retries' does not exist") },
  ]);
  expect(errorsIn("a setup")).toEqual([]);
});
