import { existsSync } from "node:fs";
import { mkdir, open, realpath, rm, writeFile } from "node:fs/promises";
import { codeOf, UsageError } from "@totem-partner/spec/program";

export const unwritableFile = (file: string, error: unknown): UsageError =>
  new UsageError(`${file} cannot be written (${codeOf(error)}). Choose another path.`);

async function checkWritable(file: string): Promise<void> {
  const isThere = existsSync(file);
  try {
    // Permissions are not enough: a disk can be full or read-only, and a path can be a folder.
    await (await open(file, "a")).close();
    if (!isThere) await rm(await realpath(file));
  } catch (error) {
    throw unwritableFile(file, error);
  }
}

/**
 * Checks the files of those reports that are wanted. The returned function writes them; where it cannot, it says so, and
 * the process exits with 5, unless the findings decided otherwise.
 */
export async function checkedReports<Result>(
  reports: readonly (readonly [file: string | undefined, report: (result: Result) => string | Promise<string>])[],
): Promise<(result: Result) => Promise<void>> {
  for (const [file] of reports) if (file !== undefined) await checkWritable(file);
  const write = async (file: string, text: string | Promise<string>): Promise<void> => {
    const given = await text;
    await writeFile(file, given).catch((error: unknown) => {
      throw unwritableFile(file, error);
    });
  };
  return async (result) => {
    for (const [file, report] of reports) {
      if (file === undefined) continue;
      await write(file, report(result)).catch((error: unknown) => {
        if (!(error instanceof UsageError)) throw error;
        process.stderr.write(`totem-mock: ${error.message}\n`);
        process.exitCode = Number(process.exitCode ?? 0) || 5;
      });
    }
  };
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`The directory ${folder} cannot be created (${codeOf(error)}); choose another.`);
  });
}
