import type { PushJournal } from "@totem-partner/sdk";
import { type ExitCode, exitCodes, Failure, systemReason } from "../failures/failure.ts";
import { ofCommand, formatError } from "../failures/format-error.ts";
import { line } from "../io.ts";
import { pushRows } from "./push-rows.ts";
import type { PushRun } from "./push-run.ts";
import { prepareJournal, writeState } from "./push-state.ts";
import { openFile } from "./pushed-file.ts";
import type { Reasons } from "./reading/source.ts";
import type { ReportRow } from "./report/report-file.ts";
import { summarise, Tally } from "./report/tally.ts";
import { type Stop, Stopped } from "./signals.ts";

/** The result of the check: the digest of the file's content, and the number of its rows. */
interface Checked {
  digest: string;
  total: number;
}

/** Sends the rows. Returns what ended the push before its rows did. */
async function sendRows(
  run: PushRun,
  journal: PushJournal,
  { digest, total }: Checked,
  tally: Tally,
  reasons: Map<number, string>,
): Promise<{ error: unknown } | undefined> {
  const { file, mapping, client, flags, progress, stop, report } = run;
  const { concurrency, maxRetries, retryRejected = false } = flags;
  const options = { journal, signal: stop.signal, concurrency, maxRetries, retryRejected };
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
    tally.counts["left-out"] = open.leftOut?.() ?? 0;
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

async function keepRejects({ file, flags }: PushRun, reasons: Reasons, digest: string): Promise<string | undefined> {
  if (flags.rejects === undefined || reasons.size === 0) return undefined;
  const { writeRejects } = await import("./rejects-file.ts");
  return writeRejects(file, reasons, flags.rejects, digest).catch((error: unknown) => {
    throw new Failure(`The rejected rows could not be written to ${flags.rejects}: ${systemReason(error)}`);
  });
}

function codeOf({ counts: { rejected, unknown, invalid } }: Tally, stop: Stop): ExitCode {
  if (stop.asked) return stop.exitCode;
  if (unknown > 0) return exitCodes.tryAgain;
  return rejected + invalid > 0 ? exitCodes.refused : exitCodes.done;
}

/** Returns what ended a push, or was not written at its end. Once rows were sent, no exit code says that nothing was. */
async function reportEnding(
  errors: readonly unknown[],
  { counts }: Tally,
): Promise<ReturnType<typeof ofCommand> | undefined> {
  const [first, ...others] = await Promise.all(errors.map(formatError));
  if (first === undefined) return undefined;
  const lines = [first, ...others].flatMap((told) => told.lines);
  const { rows, resumed, invalid, unread, "not-sent": left } = counts;
  const hasSent = rows - resumed - invalid - unread - left > 0;
  if (first.problem.exitCode === exitCodes.usage && hasSent)
    return ofCommand(exitCodes.tryAgain, lines, "Rows were sent. Run the same command with --resume.");
  return { lines, problem: { ...first.problem, message: lines.join("\n") } };
}

export async function sendFile(run: PushRun, journal: PushJournal, checked: Checked): Promise<ExitCode> {
  const { mapping, flags, stop, report, written, io } = run;
  const state = { file: checked.digest, mapping: mapping.digest, finished: false };
  await prepareJournal(flags, written.journal, state);
  const tally = new Tally();
  const reasons = new Map<number, string>();
  const ending = await sendRows(run, journal, checked, tally, reasons);
  const errors = ending === undefined ? [] : [ending.error];
  const note = (error: unknown) => void errors.push(error);
  const isReported = await report.complete().then(() => true, note);
  const isDecided = ending === undefined && !stop.asked && tally.counts.unknown === 0;
  const rejects = isDecided ? await keepRejects(run, reasons, checked.digest).catch(note) : undefined;
  const told = await reportEnding(errors, tally);
  summarise(run, tally, { isReported: isReported === true, rejects, error: told?.problem });
  if (told?.problem.exitCode === exitCodes.defect) throw errors[0]; // With its stack.
  if (told !== undefined) throw new Failure(told.lines, told.problem.exitCode);
  if (isDecided)
    await writeState(written.journal, { ...state, finished: true }).catch((error: unknown) => {
      const next = "The push is complete, but the next one of this file needs --resume.";
      line(io.err, `totem-partner: ${systemReason(error)} ${next}`);
    });
  return codeOf(tally, stop);
}
