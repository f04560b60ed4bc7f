import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../spec/build/json.ts";
import { objectAt } from "../../../spec/build/operations.ts";
import { publishablePackages } from "../../packages/publishable.ts";

const readJson = async (file: string) => objectAt(JSON.parse(await readFile(file, "utf8")) as Json, file);

describe("what is published runs on Node 20", async () => {
  const packages = await publishablePackages();

  test.for(packages)("$name asks for it, builds for nothing newer, and is checked against it", async ({ folder }) => {
    expect(await readJson(join(folder, "package.json"))).toMatchObject({ engines: { node: ">=20" } });
    expect(await readFile(join(folder, "tsup.config.ts"), "utf8")).not.toMatch(/target: "node(?!20")/);
    // The `lib` of this configuration has what the language has there.
    expect(await readJson(join(folder, "tsconfig.json"))).toMatchObject({ extends: "../../tsconfig.base.json" });
  });

  test("the sources run where Node strips their types: they declare nothing with `using`, which needs Node 24", () => {
    const sources = globSync(["spec/**/*.ts", "packages/*/src/**/*.ts"], {
      exclude: ["**/node_modules/**", "spec/test/**"],
    });
    const newer = sources.filter((file) => /^ *(await )?using \w+ =/m.test(readFileSync(file, "utf8")));
    expect(newer).toEqual([]);
  });
});
