import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { declaredValues, differences } from "../../packages/declarations/declared-exports.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "declared exports "));
  await writeFile(
    join(folder, "chunk.d.ts"),
    "declare class Page {}\ninterface Query {}\nexport { Page as P, Query };",
  );
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ["a class", "export declare class Page {}", ["Page"]],
  ["a class, as a type", "declare class Page {}\nexport type { Page };", []],
  ["a class of another file, under another name", "export { P as Page } from './chunk.js';", ["Page"]],
  ["a class of another file, as a type", "export { type P as Page } from './chunk.js';", []],
  ["a class of another file, imported as a type", "import type { P } from './chunk.js';\nexport { P };", []],
  ["an interface", "export { Query } from './chunk.js';", []],
  [
    "functions and constants",
    "export declare function f(): void;\nexport declare const c: 1;\nexport type T = 1;",
    ["f", "c"],
  ],
])("the declared values of %s", async (_what, text, values) => {
  const file = join(folder, "index.d.ts");
  await writeFile(file, text);
  expect(declaredValues(file)).toEqual(values);
});

test("a value that is declared or exists alone is reported", () => {
  expect(differences(["Client", "Page"], ["Client", "idle"])).toEqual([
    "Page is declared and does not exist",
    "idle exists and is not declared",
  ]);
});
