import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

type Files = Readonly<Record<string, string>>;

/** Runs a checker on files, given by path and content, in a folder with a configuration of the workspace; its report is JSON. */
async function plantedReport(program: string, parameters: string[], configuration: string, files: Files) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "planted-"));
  const plant = async (path: string, write: (to: string) => Promise<void>) => {
    const to = join(folder.path, path);
    await mkdir(dirname(to), { recursive: true });
    await write(to);
  };
  for (const path of [configuration, "package.json", "tsconfig.json", "tsconfig.base.json"])
    await plant(path, (to) => copyFile(path, to));
  for (const path of ["node_modules", "scripts/lint"]) await plant(path, (to) => symlink(resolve(path), to));
  for (const [path, content] of Object.entries(files)) await plant(path, (to) => writeFile(to, content));
  return await new Promise<string>((fulfil, reject) => {
    execFile(process.execPath, [resolve(program), ...parameters], { cwd: folder.path }, (error, stdout, stderr) => {
      if (stdout.startsWith("{")) fulfil(stdout);
      else reject(new Error(`${program} reported nothing: ${stderr}${stdout}`, { cause: error }));
    });
  });
}

/** The linter's reports for each of some files: rules, or messages that no rule reports. */
export async function linted(files: Files): Promise<Map<string, string[]>> {
  // Linked, the folder of dependencies is none that a pattern for folders leaves out.
  const parameters = ["--format", "json", "--ignore-pattern", "node_modules"];
  const report = await plantedReport("node_modules/oxlint/bin/oxlint", parameters, "oxlint.config.ts", files);
  const { diagnostics } = JSON.parse(report) as { diagnostics: { filename: string; code?: string; message: string }[] };
  const reported = new Map<string, string[]>(Object.keys(files).map((path) => [path, []]));
  for (const { filename, code, message } of diagnostics) reported.get(filename)?.push(code ?? message);
  return reported;
}

/** The reports of the check of imports for some files. */
export async function cruised(files: Files): Promise<string[]> {
  const parameters = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...Object.keys(files)];
  const program = "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";
  const { summary } = JSON.parse(await plantedReport(program, parameters, ".dependency-cruiser.mjs", files)) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}
