import type { Stats } from "node:fs";
import { lstat, stat, unlink } from "node:fs/promises";
import { exitCodes } from "../../failures/exit-codes.ts";
import { Failure } from "../../failures/failure.ts";
import { systemCode } from "../../failures/system-error.ts";
import { beginningOf } from "../files/beginning.ts";
import { beginsAsReport } from "./report-row.ts";

/** Where a report is written until it is complete. */
export const draftPath = (report: string): string => `${report}.part`;

async function find(found: Promise<Stats>): Promise<Stats | undefined> {
  try {
    return await found;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether nothing is lost when a file is replaced: it begins as a report does, or holds nothing. */
async function isReplaceable(path: string, { size }: Stats): Promise<boolean> {
  return size === 0 || beginsAsReport(await beginningOf(path));
}

const refuse = (path: string, why: string): Failure =>
  new Failure(
    exitCodes.usage,
    `${path} ${why}, so it was not overwritten. Nothing was sent. Move it away, or choose another file with --report.`,
  );

/**
 * Makes sure that a report can take the place of what is there.
 *
 * @throws {Failure} for a folder, a device or a file that is not the report of an earlier push.
 */
export async function checkReportPlace(path: string): Promise<void> {
  const found = await find(stat(path));
  if (found === undefined) return;
  if (!found.isFile()) throw refuse(path, "is not a regular file");
  if (!(await isReplaceable(path, found))) throw refuse(path, "is not a report of a push");
}

/**
 * Removes the draft that a killed push left behind.
 *
 * @throws {Failure} for anything else in its place, such as a link: it is not ours.
 */
export async function removeStaleDraft(path: string): Promise<void> {
  const found = await find(lstat(path));
  if (found === undefined) return;
  if (!found.isFile() || !(await isReplaceable(path, found))) throw refuse(path, "is not the draft of a report");
  await unlink(path);
}
