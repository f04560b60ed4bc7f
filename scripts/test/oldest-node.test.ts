import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ESLint, Linter } from "eslint";
import { describe, expect, test } from "vitest";
import { objectAt } from "../contract/operations.ts";
import type { Json } from "../contract/bundle.ts";
import { publishablePackages } from "../packages/publishable.ts";

const rule = "n/no-unsupported-features/node-builtins";

const readJson = async (file: string) => objectAt(JSON.parse(await readFile(file, "utf8")) as Json, file);

describe("what is published runs on Node 20", async () => {
  const packages = await publishablePackages();

  test.for(packages)("$name asks for it, builds for nothing newer, and is checked against it", async ({ folder }) => {
    expect(await readJson(join(folder, "package.json"))).toMatchObject({ engines: { node: ">=20" } });
    expect(await readFile(join(folder, "tsup.config.ts"), "utf8")).not.toMatch(/target: "node(?!20")/);
    // The `lib` of this configuration has what the language has there.
    expect(await readJson(join(folder, "tsconfig.json"))).toMatchObject({ extends: "../../tsconfig.base.json" });
    const { rules } = (await new ESLint().calculateConfigForFile(join(folder, "src/index.ts"))) as Linter.Config;
    expect(rules?.[rule]).toEqual([2, expect.objectContaining({ version: ">=20.0.0" })]);
  });

  test("what a newer Node has alone is reported by the rule", async () => {
    const { plugins, rules } = (await new ESLint().calculateConfigForFile("packages/cli/src/bin.ts")) as Linter.Config;
    const found = new Linter().verify(
      'import { stripTypeScriptTypes } from "node:module";\nimport { readFile } from "node:fs";\n',
      { plugins: plugins ?? {}, rules: { [rule]: rules?.[rule] ?? "off" } },
    );
    expect(found.map(({ line, ruleId }) => ({ line, ruleId }))).toEqual([{ line: 1, ruleId: rule }]);
  });
});
