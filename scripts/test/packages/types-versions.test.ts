import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.ts";
import { objectAt } from "../../contract/operations.ts";
import { publishablePackages } from "../../packages/publishable.ts";
import { typesVersionsOf } from "../../packages/declarations/types-versions.ts";

const published = await publishablePackages();

describe("typesVersions", () => {
  test.each(published.filter(({ entries }) => entries.length > 0).map(({ folder }) => folder))(
    "of %s lead where its exports lead",
    async (folder) => {
      const manifest = JSON.parse(await readFile(`${folder}/package.json`, "utf8")) as Json;
      const config = objectAt(objectAt(manifest, folder)["publishConfig"], "publishConfig");
      expect(config["typesVersions"]).toEqual(typesVersionsOf(objectAt(config["exports"], "exports")));
    },
  );

  test("lead to the declarations of CommonJS where there are two kinds", () => {
    const exports = {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./one": { types: "./dist/one.d.ts", default: "./dist/one.js" },
      "./both": { import: { types: "./dist/both.d.ts" }, require: { types: "./dist/both.d.cts" } },
    };
    expect(typesVersionsOf(exports)).toEqual({ "*": { one: ["./dist/one.d.ts"], both: ["./dist/both.d.cts"] } });
    expect(typesVersionsOf({ ".": exports["."] })).toBeUndefined();
  });
});
