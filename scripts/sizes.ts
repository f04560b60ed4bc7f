// What the built packages weigh in a bundle, in kB minified and gzipped, at first and in all, held against their budgets.
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installModules } from "./packages/modules.ts";
import { budgets } from "./sizes/budgets.ts";
import { isWithin, measure, render } from "./sizes/measure.ts";

await using folder = await mkdtempDisposable(join(tmpdir(), "sizes-"));
let failures = 0;
for (const name of new Set(budgets.map((budget) => budget.package))) {
  const project = join(folder.path, name);
  await installModules(`packages/${name}`, project);
  for (const budget of budgets.filter((one) => one.package === name)) {
    const measured = await measure(budget, project);
    console.log(render(measured));
    if (!isWithin(measured)) failures += 1;
  }
}
if (failures > 0) {
  console.log(`\n${failures} of the imports weigh more than their budget in scripts/sizes/budgets.ts.`);
  process.exitCode = 1;
}
