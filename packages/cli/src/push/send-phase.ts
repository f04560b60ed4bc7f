import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type ExitCode, exitCodes, Failure } from "../failures/failure.ts";
import { tellError } from "../failures/told-error.ts";
import { beginningOf } from "./run-files.ts";
import { pushRows } from "./push-rows.ts";
import type { PushRun } from "./push-run.ts";
import { planResume, type PushState, readState, writeState } from "./push-state.ts";
import { openFile } from "./pushed-file.ts";
import type { Reasons } from "./rejects/reasons.ts";
import type { ReportRow } from "./report/report-row.ts";
import { summarise, Tally } from "./report/tally.ts";
import { type Stop, Stopped } from "./stop.ts";

/** What the check found: what tells the content of the file from any other, and how many rows it has. */
interface Checked {
  digest: string;
  total: number;
}

/** Sends the rows. Returns what ended the push before its rows did. */
async function sendRows(
  run: PushRun,
  journal: string,
  { digest, total }: Checked,
  tally: Tally,
  reasons: Map<number, string>,
): Promise<{ error: unknown } | undefined> {
  const { file, mapping, client, flags, progress, stop, report } = run;
  const { fileJournal } = await import("@totem-partner/sdk/node");
  const { concurrency, maxRetries, retryRejected = false } = flags;
  const options = {
    journal: fileJournal(journal),
    signal: stop.signal,
    concurrency,
    maxRetries,
    retryRejected,
  };
  const add = async (row: ReportRow, resumed?: boolean) => {
    tally.add(row, resumed);
    if (flags.rejects !== undefined && (row.result === "rejected" || row.result === "invalid"))
      reasons.set(row.line, row.message ?? row.result);
    const { rows, rejected, unknown } = tally.counts;
    const detail = rejected + unknown > 0 ? { detail: `${rejected} rejected, ${unknown} unknown` } : {};
    progress.show({ what: "Pushing", share: rows / total, rows, ...detail });
    await report.add(row);
  };
  let ending: { error: unknown } | undefined;
  try {
    const open = await openFile(file, mapping, () => stop.asked);
    await pushRows({ file: open, mapping, client, options, stopped: () => stop.asked, add });
    if (!stop.asked && open.digest() !== digest) {
      const changed = `${file.path} changed during the push, so unchecked rows may have been sent. See the report, then push the file again with --resume --accept-changes.`;
      ending = { error: new Failure(changed) };
    }
  } catch (error) {
    if (!(error instanceof Stopped)) ending = { error };
  }
  progress.end();
  tally.addUnread(total);
  return ending;
}

/** Writes the rejected rows where that was asked for. Loads nothing where there are none. */
async function keepRejects({ file, flags }: PushRun, reasons: Reasons, digest: string): Promise<string | undefined> {
  if (flags.rejects === undefined || reasons.size === 0) return undefined;
  const { writeRejects } = await import("./rejects/rejects-file.ts");
  return writeRejects(file, reasons, flags.rejects, digest);
}

const isJournal = async (path: string): Promise<boolean> =>
  existsSync(path) && (await beginningOf(path)).startsWith('{"sum":');

/** Begins or continues with the journal, as it was asked for. */
async function prepareJournal({ flags }: PushRun, journal: string, state: PushState): Promise<void> {
  const before = await readState(journal);
  const plan = planResume(before, state, flags, journal);
  // A lock belongs to a push that has just begun; the journal says so itself.
  const isFree = before !== undefined && !existsSync(`${journal}.lock`);
  // What is no journal is left alone; the journal itself says what it is.
  if (plan === "begin" && isFree && (await isJournal(journal))) await rm(journal, { force: true });
  await writeState(journal, state);
}

/** The end of a push, as an exit code. */
function codeOf({ counts: { rejected, unknown, invalid } }: Tally, stop: Stop): ExitCode {
  if (stop.asked) return stop.exitCode;
  if (unknown > 0) return exitCodes.tryAgain;
  return rejected + invalid > 0 ? exitCodes.refused : exitCodes.done;
}

/** Sends the rows of a file that was checked, and writes report and summary. */
export async function sendFile(run: PushRun, checked: Checked): Promise<ExitCode> {
  const { mapping, stop, report, written } = run;
  const { journal } = written;
  const state: PushState = { file: checked.digest, mapping: mapping.digest, finished: false };
  await prepareJournal(run, journal, state);
  const tally = new Tally();
  const reasons = new Map<number, string>();
  let ending = await sendRows(run, journal, checked, tally, reasons);
  await report.complete();
  let rejects: string | undefined;
  if (ending === undefined && !stop.asked && tally.counts.unknown === 0) {
    rejects = await keepRejects(run, reasons, checked.digest).catch((error: unknown) => {
      ending = { error };
      return undefined;
    });
  }
  summarise(run, tally, rejects, ending && (await tellError(ending.error)).problem);
  if (ending !== undefined) throw ending.error;
  if (!stop.asked && tally.counts.unknown === 0) await writeState(journal, { ...state, finished: true });
  return codeOf(tally, stop);
}
