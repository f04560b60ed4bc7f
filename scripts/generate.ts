// Writes spec/generated from the contract; with --check, says which files are out of step instead.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { bundleContract, specFolder } from "../spec/build/bundle.ts";
import { introductionOf } from "../spec/build/docs/docs-bundle.ts";
import { emitAssumptions } from "../spec/build/emit-assumptions.ts";
import { emitRecordFields } from "../spec/build/emit-record-fields.ts";
import { emitIntroduction } from "../spec/build/docs/emit-introduction.ts";
import { emitDeliveryExamples } from "../spec/build/emit-delivery-examples.ts";
import { emitOperations, emitRoutes } from "../spec/build/emit-operations.ts";
import { emitProblems } from "../spec/build/emit-problems.ts";
import { emitOverlays } from "../spec/build/emit-overlays.ts";
import { emitTemplates } from "../spec/build/emit-templates.ts";
import { emitRequests } from "../spec/build/emit-requests.ts";
import { emitStatements } from "../spec/build/emit-statements.ts";
import { emitTypes } from "../spec/build/emit-types.ts";
import { readSources } from "../spec/build/lint/contract-sources.ts";
import { runScript } from "../spec/build/source-mistake.ts";
import { readStatements } from "../spec/build/statements/statement.ts";

await runScript(async () => {
  const [contract, sources, introduction, statements] = await Promise.all([
    bundleContract(),
    readSources(),
    readFile(`${specFolder}introduction.md`, "utf8"),
    readStatements(),
  ]);
  const files: Record<string, string> = {
    "openapi.json": `${JSON.stringify(contract, null, 2)}\n`,
    "introduction.ts": emitIntroduction(introductionOf(contract, introduction)),
    "types.ts": await emitTypes(contract),
    "operations.ts": emitOperations(contract),
    "routes.ts": emitRoutes(contract),
    "assumptions.ts": await emitAssumptions(),
    "record-fields.ts": emitRecordFields(contract),
    "templates.ts": await emitTemplates(),
    "problems.ts": emitProblems(contract),
    "delivery-examples.ts": emitDeliveryExamples(contract),
    "overlays.ts": await emitOverlays(),
    "requests.ts": emitRequests(contract),
    "statements.ts": emitStatements(statements, Object.keys(sources.switchable)),
  };

  const check = process.argv.includes("--check");
  const outOfStep: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const path = `${specFolder}generated/${name}`;
    const present = await readFile(path, "utf8").catch(() => undefined);
    if (present === text) continue;
    outOfStep.push(name);
    if (check) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  if (check && outOfStep.length > 0) {
    console.error(
      `Out of step with the contract: ${outOfStep.join(", ")}. Run \`npx -y pnpm@12 generate\` and commit the result.`,
    );
    process.exitCode = 1;
  } else {
    console.log(
      outOfStep.length === 0 ? "spec/generated is in step with the contract." : `Wrote ${outOfStep.join(", ")}.`,
    );
  }
});
