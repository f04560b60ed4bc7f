// Checks the size of the built packages in a bundle, in kB minified and gzipped, at first and in all, against their
// budgets.
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { installModules } from "./packages/modules.ts";
import { bundlers } from "./sizes/bundlers.ts";

/**
 * The imports of a package, and the kB that each may add to a bundle with any bundler: at first, with everything that
 * it depends on, and in all, with the modules that are loaded when they are first used.
 */
const budgets: readonly [name: string, what: string, first: number, all?: number][] = [
  ["sdk", "isPartnerError", 0.5],
  ["sdk", "NotFoundError", 0.5],
  ["sdk", "TimeoutError", 0.5],
  ["sdk", "ServerError", 0.5],
  ["sdk", "PartnerClient", 24.6, 45.8],
  ["sdk", "*", 24.8, 46.0],
  ["webhooks", "isWebhookVerificationError", 0.2],
  ["webhooks", "verifySignature", 1.6],
  ["webhooks", "verify", 7.7],
  ["webhooks", "safeVerify", 10.6],
  ["webhooks", "*", 12.3],
];

const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length / 1000, 0);
const shown = (first: number, all: number): string =>
  `${first.toFixed(2)}${first === all ? "" : ` of ${all.toFixed(2)}`}`.padEnd(15);

await using folder = await mkdtempDisposable(join(tmpdir(), "sizes-"));
for (const [name, rows] of Map.groupBy(budgets, ([one]) => one)) {
  const project = join(folder.path, name);
  await installModules(`packages/${name}`, project);
  for (const [, what, budget, budgetOfAll = budget] of rows) {
    const entry = join(project, "program.mjs");
    const imported = what === "*" ? "* as used" : `{ ${what} as used }`;
    // Bundlers leave out what is not used.
    await writeFile(entry, `import ${imported} from "@totem-partner/${name}";\nglobalThis.used = used;\n`);
    const cells: string[] = [];
    let fits = true;
    for (const [bundler, bundle] of Object.entries(bundlers)) {
      const { first, all } = await bundle(entry);
      const weight = [kilobytes(first), kilobytes(all)] as const;
      fits &&= weight[0] <= budget && weight[1] <= budgetOfAll;
      cells.push(`${bundler} ${shown(...weight)}`);
    }
    const line = `${`${name}: ${what}`.padEnd(38)} ${cells.join(" ")} budget ${shown(budget, budgetOfAll)}`;
    console.log(`${fits ? "ok  " : "FAIL"} ${line.trimEnd()}`);
    if (!fits) process.exitCode = 1;
  }
}
