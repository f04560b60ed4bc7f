import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commentedSeed, packageVersion, rendererFolder, uiFolder } from "../../src/package-contents.ts";

test("the version is that of the package", () => {
  const { version }: { version?: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  expect(packageVersion()).toBe(version);
});

test("the seed with comments is the file of the package", () => {
  expect(commentedSeed()).toBe(readFileSync(new URL("../../commented-seed.yaml", import.meta.url), "utf8"));
});

test("in the repository, the pages and what renders the reference are where they are made", () => {
  for (const [folder, file] of [
    [uiFolder(), "dashboard.css"],
    [rendererFolder(), "swagger-ui-bundle.js"],
  ] as const) {
    expect(existsSync(new URL(file, folder))).toBe(true);
  }
});
