// Holds every statement of the interface document against contract, assumptions and tests, and writes
// spec/COVERAGE.md; with --check, says instead whether it is in step.
import { readFile, writeFile } from "node:fs/promises";
import { bundleContract, specFolder } from "./contract/bundle.ts";
import { readLedger } from "./contract/lint/ledger.ts";
import { runScript } from "./contract/source-mistake.ts";
import { checkStatements } from "./statements/check.ts";
import { listTests } from "./statements/listed-tests.ts";
import { readStatements } from "./statements/statement.ts";
import { renderTable } from "./statements/table.ts";

await runScript(async () => {
  const path = `${specFolder}COVERAGE.md`;
  const [statements, contract, ledger] = await Promise.all([readStatements(), bundleContract(), readLedger()]);
  const files = new Set(statements.flatMap((statement) => statement.tests.map(({ file }) => file)));
  const tests = await listTests([...files]);

  const wrong = checkStatements(statements, { contract, ledger, tests });
  for (const line of wrong) console.error(line);

  const table = renderTable(statements, ledger.sections, tests);
  const isInStep = (await readFile(path, "utf8").catch(() => "")) === table;
  if (process.argv.includes("--check")) {
    if (!isInStep)
      console.error("spec/COVERAGE.md is out of step. Run `npx -y pnpm@12 coverage` and commit the result.");
  } else if (!isInStep) {
    await writeFile(path, table);
    console.log("Wrote spec/COVERAGE.md.");
  }
  if (wrong.length > 0 || (process.argv.includes("--check") && !isInStep)) process.exitCode = 1;
  else
    console.log(
      `Each of ${statements.length} statements has a test; ${tests.length} tests of ${files.size} files are listed.`,
    );
});
