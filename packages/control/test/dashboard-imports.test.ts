import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../ui/dashboard/", import.meta.url);

test.each(globSync("**/*.ts", { cwd: folder }))("%s imports only what a browser finds without a build", (file) => {
  const source = readFileSync(new URL(file, folder), "utf8");
  const imported = [...source.matchAll(/^import (?!type )[^;]*?\bfrom "([^"]+)"/gm)].map(([, name = ""]) => name);
  expect(imported.filter((name) => !/^\.{1,2}\/|^preact(?:\/hooks)?$/.test(name))).toEqual([]);
});
