import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

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

/** Lints files, given by path and content, as those of the workspace are, and returns what is reported for each path. */
export async function linted(files: Readonly<Record<string, string>>): Promise<Map<string, string[]>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "linted-"));
  const inFolder = (path: string) => join(folder.path, path);
  for (const path of ["oxlint.config.ts", "tsconfig.json", "tsconfig.base.json"]) await copyFile(path, inFolder(path));
  await mkdir(inFolder("scripts"));
  for (const path of ["node_modules", "scripts/lint"]) await symlink(resolve(path), inFolder(path));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(inFolder(path)), { recursive: true });
    await writeFile(inFolder(path), content);
  }
  const output = await new Promise<string>((fulfil, reject) => {
    const parameters = [resolve("node_modules/oxlint/bin/oxlint"), "--tsconfig", "tsconfig.json", "--format", "json"];
    execFile(process.execPath, parameters, { cwd: folder.path }, (error, stdout, stderr) => {
      if (stdout.startsWith("{")) fulfil(stdout);
      else reject(new Error(`oxlint reported nothing: ${stderr}${stdout}`, { cause: error }));
    });
  });
  const reported = new Map<string, string[]>(Object.keys(files).map((path) => [path, []]));
  for (const { filename, code, message } of diagnosticsIn(output)) reported.get(filename)?.push(code ?? message);
  return reported;
}
