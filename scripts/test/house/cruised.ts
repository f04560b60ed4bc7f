import { plantedReport } from "./planted-report.ts";

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

function violationsIn(output: string): Violation[] {
  const { summary } = JSON.parse(output) as { summary: { violations: Violation[] } };
  return summary.violations;
}

/** Checks the imports of files, given by path and content, as those of the workspace are, and returns what is reported. */
export async function cruised(files: Readonly<Record<string, string>>): Promise<string[]> {
  const checker = {
    program: "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
    parameters: ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...Object.keys(files)],
    copied: [".dependency-cruiser.mjs", "tsconfig.json", "tsconfig.base.json"],
    linked: ["node_modules", "scripts/lint"],
  };
  const violations = violationsIn(await plantedReport(checker, files));
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}
