// Builds the published packages into their dist/: all of them, or those whose folders are named (`build sdk`).
import { basename } from "node:path";
import { build } from "./packages/build.ts";
import { publishablePackages } from "./packages/publishable.ts";

const packages = await publishablePackages();
const names = process.argv.slice(2);
const known = packages.map(({ folder }) => basename(folder));
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(", ")}. Name some of these, or none for all: ${known.join(", ")}.`);
  process.exit(2);
}
for (const one of packages.filter(({ folder }) => names.length === 0 || names.includes(basename(folder)))) {
  try {
    await build(one);
    console.log(`Built ${one.name}.`);
  } catch (error) {
    console.error(`${one.name} does not build. ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
