import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compile, prepare } from "./compile.ts";
import { fileForm } from "./forms/file-form.ts";
import { type Program, programs } from "./programs.ts";
import { signAdHoc } from "./forms/sign-mach-o.ts";
import { installRuntimes } from "./runtimes.ts";
import type { Target } from "./targets.ts";

/** The name of an executable, as people download it. */
export const executableName = (program: string, { name, os }: Target): string =>
  `${program}-${name}${os === "win32" ? ".exe" : ""}`;

/** Reads an executable. Bun leaves its own signature in those for Intel Macs, where it no longer fits. */
async function readSigned(file: string, program: Program): Promise<Buffer> {
  const bytes = await readFile(file);
  if (fileForm(bytes)?.signature !== "broken") return bytes;
  const signed = signAdHoc(bytes, program.name);
  await writeFile(file, signed);
  return signed;
}

/** Checks that a file starts on its target, as far as that can be read from it. */
function checkForm(file: string, bytes: Buffer, { form }: Target): void {
  const found = fileForm(bytes);
  if (isDeepStrictEqual(found, form)) return;
  throw new Error(`${file} should be ${JSON.stringify(form)}, but is ${JSON.stringify(found ?? "no executable")}.`);
}

/**
 * Builds programs for some targets into a folder, with their SHA-256 checksums in the form that `sha256sum --check` reads.
 * Yields a line for each.
 */
export async function* buildExecutables(
  wanted: readonly Target[],
  own: Target,
  folder: string,
  built: readonly Program[] = programs,
): AsyncGenerator<string> {
  await mkdir(folder, { recursive: true });
  await installRuntimes([...wanted, own]);
  const sums: string[] = [];
  for (const program of built) {
    const prepared = await prepare(program);
    for (const target of wanted) {
      const name = executableName(program.name, target);
      const file = join(folder, name);
      await compile(prepared, target, own, file);
      const bytes = await readSigned(file, program);
      checkForm(file, bytes, target);
      sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}`);
      yield `${file}  ${(bytes.length / 1e6).toFixed(0)} MB`;
    }
  }
  const list = join(folder, "SHA256SUMS");
  await writeFile(list, `${sums.join("\n")}\n`);
  yield list;
}
