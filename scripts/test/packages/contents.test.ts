import { expect, test } from "vitest";
import { repositoryFiles } from "../../packages/absolute-links.ts";
import { checkReadme, unlike } from "../../packages/contents.ts";

const listed = ["LICENSE", "dist/chunk-*.js", "dist/index.js", "seed-examples.yaml"];

test("files are those of the list, whatever hashes their names have, and a source map goes with its file", () => {
  const maps = ["dist/index.js.map", "dist/chunk-A_b-C123.js.map"];
  const files = ["LICENSE", "dist/chunk-A_b-C123.js", "dist/chunk-ZZZZZZZZ.js", "dist/index.js", "seed-examples.yaml"];
  expect(unlike(listed, [...files, ...maps])).toEqual([]);
});

test("a file that is missing or not listed is named", () => {
  expect(unlike(listed, ["dist/chunk-AAAAAAAA.js", "dist/index.js", "seed-examples.yaml", ".env"])).toEqual([
    "LICENSE is listed in scripts/packages/contents.json, and missing",
    ".env is not listed in scripts/packages/contents.json",
  ]);
});

test("a link of a README leads to a heading, an address, or what the repository has", () => {
  const to = (target: string) => checkReadme(`See [this](${target}).`);
  for (const target of ["#push", "https://example.com", `${repositoryFiles}packages/sdk#push`]) {
    expect(to(target), target).toEqual([]);
  }
  for (const target of ["../sdk", "THIRD-PARTY.md", "http://example.com", `${repositoryFiles}packages/gone`]) {
    expect(to(target)).toEqual([`README.md links to ${target}, which leads nowhere`]);
  }
});
