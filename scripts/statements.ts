// Says which statements, elements and tests a version of the interface document touches: pnpm statements <path>.
// The document is no part of the repository; spec/statements.yaml knows its lines by their numbers and hashes.
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { specFolder } from "./contract/bundle.ts";
import { readLedger } from "./contract/lint/ledger.ts";
import { runScript, SourceMistake } from "./contract/source-mistake.ts";
import { compareDocument, needsAttention, renumber } from "./statements/changes.ts";
import { reportChanges } from "./statements/changes-report.ts";
import { readStatements } from "./statements/statement.ts";

const usage = "Usage: npx -y pnpm@12 statements <path of the interface document> [--renumber]";

function readArguments(): { path: string; writes: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { renumber: { type: "boolean" } } });
    const [path, ...more] = positionals;
    if (path !== undefined && more.length === 0) return { path, writes: values.renumber === true };
    throw new Error(path === undefined ? "The path of a document is missing." : "One document at a time.");
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

await runScript(async () => {
  const { path, writes } = readArguments();
  const [text, statements, { sections }] = await Promise.all([readDocument(path), readStatements(), readLedger()]);
  const changes = compareDocument(statements, sections, text);
  if (changes.touched.length === statements.length) {
    throw new SourceMistake(`${path} has no line of any statement: it is not a version of the interface document.`);
  }
  console.log(reportChanges(changes, statements.length));
  if (writes && changes.moved.size > 0) {
    const file = `${specFolder}statements.yaml`;
    await writeFile(file, renumber(await readFile(file, "utf8"), changes.moved));
    console.log("Wrote the new numbers to spec/statements.yaml.");
  }
  if (needsAttention(changes)) process.exitCode = 1;
});
