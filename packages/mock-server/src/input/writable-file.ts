import { existsSync } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { codeOf, UsageError } from "@totem-partner/spec/program";

export const unwritableFile = (file: string, error: unknown): UsageError =>
  new UsageError(`${file} cannot be written (${codeOf(error)}). Choose another path.`);

export async function checkWritable(file: string): Promise<void> {
  const isThere = existsSync(file);
  try {
    // Permissions are not enough: a disk can be full or read-only, and a path can be a folder.
    await (await open(file, "a")).close();
    if (!isThere) await rm(file);
  } catch (error) {
    throw unwritableFile(file, error);
  }
}

/** Says that something could not be written once all was found. The process then exits with 5, unless findings decided. */
export function sayUnwritten({ message }: UsageError): void {
  process.stderr.write(`totem-mock: ${message}\n`);
  process.exitCode = Number(process.exitCode ?? 0) || 5;
}

export const writeFinding = (file: string, text: string): Promise<void> =>
  writeFile(file, text).catch((error: unknown) => sayUnwritten(unwritableFile(file, error)));

/** Checks the files of those reports that are wanted. The returned function writes them. */
export async function checkedReports<Result>(
  reports: readonly (readonly [file: string | undefined, report: (result: Result) => string])[],
): Promise<(result: Result) => Promise<void>> {
  for (const [file] of reports) if (file !== undefined) await checkWritable(file);
  return async (result) => {
    for (const [file, report] of reports) if (file !== undefined) await writeFinding(file, report(result));
  };
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`The directory ${folder} cannot be created (${codeOf(error)}); choose another.`);
  });
}
