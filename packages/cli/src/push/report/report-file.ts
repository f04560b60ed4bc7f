import { once } from "node:events";
import type { Stats } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { moveOver } from "@totem-partner/spec/program";
import { Failure, systemCode, systemReason, unlessMissing } from "../../failures/failure.ts";
import { beginningOf, type WrittenPaths } from "../run-files.ts";
import { beginsAsReport, type ReportForm, reportHeader, reportLine, type ReportRow } from "./report-row.ts";

/** Whether nothing is lost when a file is replaced: it begins as a report does, or holds nothing. */
async function isReplaceable(path: string, { size }: Stats): Promise<boolean> {
  return size === 0 || beginsAsReport(await beginningOf(path));
}

const refuse = (path: string, why: string): Failure =>
  new Failure(
    `${path} ${why}, so it was not overwritten. Nothing was sent. Move it away, or choose another file with --report.`,
  );

/** Whether the system reserves a file for the program that has it open, as Windows does for a spreadsheet. */
async function isOpenElsewhere(path: string): Promise<boolean> {
  const file = await open(path, "r+").catch((error: unknown) => systemCode(error));
  if (typeof file === "object") await file.close();
  return file === "EBUSY";
}

/** Makes sure that a report can take the place of what is there. */
async function checkReportPlace(path: string): Promise<void> {
  const found = await stat(path).catch(unlessMissing);
  if (found === undefined) return;
  if (!found.isFile()) throw refuse(path, "is not a regular file");
  if (!(await isReplaceable(path, found))) throw refuse(path, "is not a report of a push");
  if (await isOpenElsewhere(path)) throw refuse(path, "is open in another program");
}

/** Lines are written in pieces of at least this size: each write is a job of another thread. */
const pieceCharacters = 16 * 1024;

export interface ReportFile {
  /** Writes a line; waits while the disk is behind. A failure is thrown by `complete`: the push goes on without it. */
  add: (row: ReportRow) => Promise<void>;
  /** Puts the report into its place; throws a `Failure` if it could not be written. */
  complete: () => Promise<void>;
  /** Leaves no trace, unless the report is complete. */
  discard: () => Promise<void>;
}

/**
 * Begins a report; an earlier one of that name stays until this one is complete.
 *
 * @throws {Failure} when a folder, a device or a file that is not an earlier report stands in its place.
 */
export async function beginReport(
  { report: path, draft }: Pick<WrittenPaths, "report" | "draft">,
  form: ReportForm,
): Promise<ReportFile> {
  await checkReportPlace(path);
  await rm(draft, { force: true }); // A killed push left it behind: its journal is locked by this one.
  // Exclusively, so that a link that appears meanwhile is not followed.
  const stream = (await open(draft, "wx", 0o600)).createWriteStream();
  let failure: Error | undefined;
  stream.on("error", (error) => (failure = error));

  let held = "";
  const write = async (text: string): Promise<void> => {
    if (failure) return;
    held += text;
    if (held.length < pieceCharacters) return;
    const piece = held;
    held = "";
    if (!stream.write(piece)) await once(stream, "drain").catch(() => undefined);
  };
  const end = async (): Promise<void> => {
    if (stream.closed) return;
    if (!failure) stream.end(held);
    await once(stream, "close").catch(() => undefined);
  };

  await write(reportHeader(form));
  return {
    add: (row) => write(reportLine(row, form)),
    complete: async () => {
      await end();
      try {
        if (failure) throw failure;
        await moveOver(draft, path);
      } catch (error) {
        throw new Failure(`The report ${path} could not be written: ${systemReason(error)}.`);
      }
    },
    discard: async () => {
      await end();
      await rm(draft, { force: true });
    },
  };
}
