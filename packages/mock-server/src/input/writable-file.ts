import { access, mkdir, open, rm, writeFile } from "node:fs/promises";
import { codeOf, UsageError } from "@totem-partner/spec/program";

export const unwritableFile = (file: string, error: unknown): UsageError =>
  new UsageError(`${file} cannot be written (${codeOf(error)}). Choose another path.`);

/** Checks that a file can be written, without changing it. */
export async function checkWritable(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  try {
    // Permissions are not enough: a disk can be full or read-only, and a path can be a folder.
    await (await open(file, "a")).close();
    if (!isThere) await rm(file);
  } catch (error) {
    throw unwritableFile(file, error);
  }
}

/** The exit code of a run that found nothing wrong, but could not write a file. */
export const unwritten = 5;

/** Writes what a run found, and says which file could not be written. Returns the exit code, which findings decide first. */
export async function writeFindings(
  files: readonly { file: string; text: string }[],
  exitCode: number,
): Promise<number> {
  let code = exitCode;
  for (const { file, text } of files) {
    await writeFile(file, text).catch((error: unknown) => {
      process.stderr.write(`totem-mock: ${unwritableFile(file, error).message}\n`);
      code ||= unwritten;
    });
  }
  return code;
}

/** The files of those reports that are wanted. All are checked now, and written once there is something to report. */
export async function reportFiles<Result>(
  reports: readonly (readonly [file: string | undefined, report: (result: Result) => string])[],
) {
  const wanted = reports.flatMap(([file, report]) => (file === undefined ? [] : [{ file, report }]));
  for (const { file } of wanted) await checkWritable(file);
  return {
    write: (result: Result, exitCode: number): Promise<number> =>
      writeFindings(
        wanted.map(({ file, report }) => ({ file, text: report(result) })),
        exitCode,
      ),
  };
}

/** Creates a folder, if it is missing. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`The directory ${folder} cannot be created (${codeOf(error)}); choose another.`);
  });
}
