import { glob, readFile } from "node:fs/promises";
import { languages, shownCalls } from "@totem-partner/control/reference";
import { effectiveContract } from "@totem-partner/spec/effective-contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type CodeBlock, codeBlocksOf } from "../../code-blocks/code-block.ts";
import { type BlockError, compileBlocks } from "../../code-blocks/compile.ts";
import { namesNeeded } from "../../code-blocks/declared-names.ts";
import { setups } from "../../code-blocks/setups.ts";
import type { Json } from "../../contract/json.ts";
import { objectAt } from "../../contract/operations.ts";

const documents = [
  "*.md",
  "decisions/*.md",
  "spec/*.md",
  "bench/*.md",
  "packages/*/*.md",
  "examples/*/*.md",
  "docs/pages/**/*.md",
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

/** How the API reference shows each call with the client. */
async function referenceBlocks(): Promise<CodeBlock[]> {
  const sdk = languages.find(({ id }) => id === "sdk");
  const calls = shownCalls(await effectiveContract({}));
  return calls.map((call) => block(`the reference of ${call.operationId}`, sdk?.write(call) ?? ""));
}

const block = (document: string, code: string, language: CodeBlock["language"] = "ts"): CodeBlock => ({
  document,
  line: 7,
  language,
  code,
  exemption: undefined,
});

const half = "export function half(value) {\n  return value / 2;\n}\nhalf();";
/** Compiled together with the others, since a program takes seconds to make. */
const examples = [
  block("no such option", 'import { PartnerClient } from "@totem-partner/sdk";\n\nnew PartnerClient({ retries: 3 });'),
  block("no such name", "const here: string = vault;"),
  block("a setup", "id.toFixed();\n{\n  const id = 'x';\n  id.trim();\n}"),
  { ...block("a setup", "const id = 'x';\nid.trim();"), line: 70 },
  block("JavaScript", half, "js"),
  block("TypeScript", half),
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
scripts/code-blocks/setups.ts; if it is not meant to compile, write <!-- not compiled: why --> before it.`;

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
  expect(unused, "Take it out of scripts/code-blocks/setups.ts.").toEqual([]);
});

describe("a block", () => {
  test("that does not compile is reported with its place in the document", () => {
    expect(errorsIn("no such option")).toMatchObject([
      { line: 9, message: expect.stringContaining("'retries' does not exist") },
    ]);
    expect(errorsIn("no such name")).toMatchObject([{ line: 7, message: "TS2304: Cannot find name 'vault'." }]);
  });

  test("has what its setup offers, and may declare it anew", () => {
    expect(errorsIn("a setup")).toEqual([]);
  });

  test("in JavaScript needs no types for its parameters, and is checked otherwise", () => {
    expect(errorsIn("JavaScript")).toMatchObject([{ line: 10 }]);
    expect(errorsIn("TypeScript")).toHaveLength(2);
  });

  test("is found with its language, line and exemption, also within a list; others are not", () => {
    const text = [
      "```ts first.ts",
      "a();",
      "```",
      "- item",
      "",
      "  ```js",
      "  b(`",
      "  ```, 1);",
      "  ```",
      "```sh",
      "npm test",
      "```",
      "<!-- not compiled: shows an error -->",
      "",
      "```typescript",
      "c(;",
      "```",
    ].join("\n");
    expect(codeBlocksOf("README.md", text)).toEqual([
      { document: "README.md", line: 2, language: "ts", code: "a();", exemption: undefined },
      { document: "README.md", line: 7, language: "js", code: "b(`\n```, 1);", exemption: undefined },
      { document: "README.md", line: 16, language: "ts", code: "c(;", exemption: "shows an error" },
    ]);
  });

  test("is not exempt without a reason", () => {
    const [found] = codeBlocksOf("README.md", "<!-- not compiled: -->\n```ts\nc(;\n```");
    expect(found?.exemption).toBeUndefined();
  });
});
