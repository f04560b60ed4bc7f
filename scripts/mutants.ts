// Mutation testing: changes the sources in small ways and says which changes no test notices.
// `pnpm mutants [package] [filter…] [--fresh]`; exits with 1 when a folder stays under its threshold.
import { glob } from "node:fs/promises";
import { groupByArea, selectFiles, usage } from "./mutants/areas.ts";
import { mutate } from "./mutants/mutate.ts";
import { judge, render, type Tested } from "./mutants/summary.ts";

const words = process.argv.slice(2).filter((word) => word !== "--fresh");
const fresh = process.argv.includes("--fresh");

const sources = (await Array.fromAsync(glob("packages/*/src/**/*.ts"))).sort();
const files = selectFiles(sources, words);
if (files.length === 0 || words.some((word) => word.startsWith("-"))) {
  console.error(usage(sources, words));
  process.exit(2);
}

const tested: Tested[] = [];
try {
  for (const { area, files: chosen } of groupByArea(files)) {
    console.log(`${area.folder}: ${chosen.length} files, tested by ${area.tests.join(", ")}`);
    tested.push({ area, mutants: await mutate(area, chosen, fresh) });
  }
} catch {
  // StrykerJS has said why.
  console.error("The mutants could not be tested. Run `npx -y pnpm@12 test` first: without a mutant, all tests pass.");
  process.exit(1);
}
console.log(render(tested));
process.exitCode = tested.every((one) => judge(one).enough) ? 0 : 1;
