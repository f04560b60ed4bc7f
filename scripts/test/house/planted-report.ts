import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** A program that checks files, and the parts of the workspace that it needs, by path. */
interface Checker {
  program: string;
  parameters: readonly string[];
  copied: readonly string[];
  linked: readonly string[];
}

/** Runs a checker on files, given by path and content, in a folder of their own, and returns its report, which is JSON. */
export async function plantedReport(
  { program, parameters, copied, linked }: Checker,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "planted-"));
  const plant = async (path: string, write: (to: string) => Promise<void>) => {
    const to = join(folder.path, path);
    await mkdir(dirname(to), { recursive: true });
    await write(to);
  };
  for (const path of copied) await plant(path, (to) => copyFile(path, to));
  for (const path of linked) await plant(path, (to) => symlink(resolve(path), to));
  for (const [path, content] of Object.entries(files)) await plant(path, (to) => writeFile(to, content));
  return await new Promise((fulfil, reject) => {
    execFile(process.execPath, [resolve(program), ...parameters], { cwd: folder.path }, (error, stdout, stderr) => {
      if (stdout.startsWith("{")) fulfil(stdout);
      else reject(new Error(`${program} reported nothing: ${stderr}${stdout}`, { cause: error }));
    });
  });
}
