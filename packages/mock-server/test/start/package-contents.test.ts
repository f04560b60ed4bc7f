import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commentedSeed, packageVersion, uiFolder } from "../../src/package-contents.ts";

test("the version is that of the package", () => {
  const { version }: { version?: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  expect(packageVersion()).toBe(version);
});

test("the seed with comments is the file of the package", () => {
  expect(commentedSeed()).toBe(readFileSync(new URL("../../commented-seed.yaml", import.meta.url), "utf8"));
});

test("in the repository, the pages are where they are made", () => {
  expect(existsSync(new URL("dashboard.css", uiFolder()))).toBe(true);
});
