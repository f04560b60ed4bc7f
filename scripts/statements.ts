// Holds the statements of the interface document against contract, assumptions and tests; see the usage below. The document is
// no part of the repository; spec/statements.yaml knows its lines by their numbers and hashes.
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { bundleContract, specFolder } from "../spec/build/bundle.ts";
import { readSources } from "../spec/build/lint/contract-sources.ts";
import { runScript, SourceMistake } from "../spec/build/source-mistake.ts";
import { compareDocument, needsAttention, renumber } from "../spec/build/statements/changes.ts";
import { reportChanges } from "../spec/build/statements/changes-report.ts";
import { checkStatements } from "../spec/build/statements/check.ts";
import { readStatements } from "../spec/build/statements/statement.ts";
import { renderTable } from "../spec/build/statements/table.ts";
import { readTaggedTests } from "../spec/build/statements/tagged-tests.ts";

const usage = `Usage: npx -y pnpm@12 statements [--table | <path of an interface document> [--renumber]]

  (nothing)   checks that each statement has its section, its place in the contract, its assumptions and a test
  --table     prints the statements with all of these
  path        lists what another version of the document affects; --renumber writes the new numbers of lines that moved`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { table: { type: "boolean" }, renumber: { type: "boolean" } },
    });
    const [path, ...more] = positionals;
    if (more.length > 0) throw new Error("One document at a time.");
    return { ...values, path };
  } catch (error) {
    throw new SourceMistake(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function readDocument(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new SourceMistake(`The document cannot be read: ${why}\n${usage}`);
  });
}

async function compareWith(path: string, writes: boolean): Promise<void> {
  const [text, statements, { sections }] = await Promise.all([readDocument(path), readStatements(), readSources()]);
  const changes = compareDocument(statements, sections, text);
  if (changes.touched.length === statements.length) {
    throw new SourceMistake(`${path} has no line of any statement: it is not a version of the interface document.`);
  }
  console.log(reportChanges(changes, statements.length, await readTaggedTests()));
  if (writes && changes.moved.size > 0) {
    const file = `${specFolder}statements.yaml`;
    await writeFile(file, renumber(await readFile(file, "utf8"), changes.moved));
    console.log("Wrote the new numbers to spec/statements.yaml.");
  }
  if (needsAttention(changes)) process.exitCode = 1;
}

await runScript(async () => {
  const { path, table, renumber: writes = false } = readArguments();
  if (path !== undefined) return compareWith(path, writes);
  const [statements, contract, sources] = await Promise.all([readStatements(), bundleContract(), readSources()]);
  const tests = await readTaggedTests();
  if (table === true) {
    console.log(renderTable(statements, sources.sections, tests));
    return;
  }
  const wrong = checkStatements(statements, { contract, sources, tests });
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(`Each of ${statements.length} statements is shown by a test.`);
});
