import { plantedReport } from "./planted-report.ts";

interface Diagnostic {
  filename: string;
  /** The plugin, and in parentheses the rule. What no rule reports, such as a syntax error, has none. */
  code?: string;
  message: string;
}

function diagnosticsIn(output: string): Diagnostic[] {
  const report = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return report.diagnostics;
}

const linter = {
  program: "node_modules/oxlint/bin/oxlint",
  // Linked, the folder of dependencies is none that a pattern for folders leaves out.
  parameters: ["--format", "json", "--ignore-pattern", "node_modules"],
  copied: ["oxlint.config.ts", "package.json", "tsconfig.json", "tsconfig.base.json"],
  linked: ["node_modules", "scripts/lint"],
};

/** Lints files, given by path and content, as those of the workspace are, and returns what is reported for each path. */
export async function linted(files: Readonly<Record<string, string>>): Promise<Map<string, string[]>> {
  const reported = new Map<string, string[]>(Object.keys(files).map((path) => [path, []]));
  const diagnostics = diagnosticsIn(await plantedReport(linter, files));
  for (const { filename, code, message } of diagnostics) reported.get(filename)?.push(code ?? message);
  return reported;
}
