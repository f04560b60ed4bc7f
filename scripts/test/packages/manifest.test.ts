import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { manifestErrors } from "../../packages/manifest.ts";
import { publishablePackages } from "../../packages/publishable.ts";

const root = readFileSync("package.json", "utf8");

const published = {
  name: "@totem-partner/sdk",
  license: "MIT",
  author: "The totem-partner authors",
  repository: {
    type: "git",
    url: "git+https://github.com/totem-partner/totem-partner.git",
    directory: "packages/sdk",
  },
  exports: { ".": "./dist/index.js", "./package.json": "./package.json" },
  dependencies: { "@totem-partner/webhooks": "^0.1.0" },
};

const errorsOf = (changes: object): string[] =>
  manifestErrors(JSON.stringify({ ...published, ...changes }), root, "packages/sdk");

test("a package says whose it is, where its sources are, and lets itself be read", () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ exports: undefined, bin: { "totem-partner": "./dist/bin.js" } })).toEqual([]);
});

test("what is missing, or leads back into the workspace, is named", () => {
  expect(errorsOf({ license: undefined })).toEqual(['package.json lacks "license": "MIT"']);
  expect(errorsOf({ repository: { ...published.repository, directory: "packages/cli" } })).toEqual([
    `package.json lacks "repository": ${JSON.stringify(published.repository)}`,
  ]);
  expect(errorsOf({ exports: { ".": "./src/index.ts" } })).toEqual([
    "package.json does not export itself",
    "package.json still leads to sources",
  ]);
  expect(errorsOf({ dependencies: { "@totem-partner/webhooks": "workspace:^" } })).toEqual([
    "a dependency still names the workspace",
  ]);
});

test("each of ours is published with its README, licence and changelog", async () => {
  for (const { folder } of await publishablePackages()) {
    const { files } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { files: string[] };
    // npm packs the other two by themselves.
    expect(files, folder).toContain("CHANGELOG.md");
    for (const file of ["README.md", "LICENSE"]) expect(readFileSync(`${folder}/${file}`, "utf8")).not.toBe("");
  }
});
