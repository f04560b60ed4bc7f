import type { PartnerClient } from "@totem-partner/sdk";
import type { PushFlags } from "../commands/flags.ts";
import { connect } from "../connection.ts";
import { type ExitCode, exitCodes, Failure } from "../failures/failure.ts";
import type { Io } from "../io.ts";
import { formatError } from "../failures/format-error.ts";
import { checkRows } from "./check-phase.ts";
import type { PushRun } from "./push-run.ts";
import { planFiles, type WrittenPaths } from "./run-files.ts";
import type { Mapping } from "./mapping/mapping.ts";
import { readMapping } from "./mapping/read-mapping.ts";
import { createProgress } from "./progress.ts";
import { describeFile, type PushedFile } from "./pushed-file.ts";
import { beginReport, type ReportForm } from "./report/report-file.ts";
import { summariseInvalid, summariseValid, Tally } from "./report/tally.ts";
import { sendFile } from "./send-phase.ts";
import { keepInput, standardInput, watchForStop } from "./signals.ts";

async function offlineClient(): Promise<PartnerClient> {
  const { PartnerClient } = await import("@totem-partner/sdk");
  const fetch = () => Promise.reject(new Error("A check sends nothing."));
  return new PartnerClient({ baseUrl: "http://localhost", apiKey: "none", fetch });
}

/** A report has the separator of its file, unless its name says that it is JSON Lines. */
const reportFormOf = (path: string, { format, separator }: PushedFile["style"]): ReportForm =>
  /\.(jsonl|ndjson)$/i.test(path) ? { type: "jsonl" } : { type: "csv", separator: format === "csv" ? separator : "," };

/** Checks the whole file; its report stays only where a row is wrong. `unwritten` is why it could not be written. */
async function check(run: PushRun): Promise<{ tally: Tally; digest: string; refused: boolean; unwritten: unknown }> {
  const tally = new Tally();
  let unwritten: unknown;
  try {
    const digest = await checkRows(run, tally);
    const { rows, invalid } = tally.counts;
    if (rows === 0) {
      const where = run.file.style.header === 0 ? "" : " below its header";
      throw new Failure(`${run.file.name} has no rows${where}${tally.besides()}. Nothing was sent.`);
    }
    const refused = invalid > 0 && (run.flags.dryRun === true || run.flags.skipInvalid !== true);
    if (refused) await run.report.complete().catch((error: unknown) => (unwritten = error));
    return { tally, digest, refused, unwritten };
  } finally {
    run.progress.end();
    await run.report.discard(); // Where it was completed, there is nothing left to discard.
  }
}

async function pushFile(
  file: PushedFile,
  mapping: Mapping,
  flags: PushFlags,
  written: WrittenPaths,
  io: Io,
): Promise<ExitCode> {
  const client = flags.dryRun ? await offlineClient() : await connect(flags, io);
  const { fileJournal } = await import("@totem-partner/sdk/node");
  const journal = fileJournal(written.journal);
  // Before anything is written, so that nothing of another push of the file is touched. A check has a report of its own.
  const unlock = flags.dryRun ? undefined : await journal.lock();
  const progress = createProgress(io, flags.progress);
  const stop = watchForStop(io, () => progress.end());
  try {
    const form = reportFormOf(written.report, file.style);
    const begin = async (): Promise<PushRun> => {
      const report = await beginReport(written, form);
      return { file, mapping, flags, client, io, progress, stop, report, written };
    };

    const checking = await begin();
    const { tally, digest, refused, unwritten } = await check(checking);
    if (refused) {
      summariseInvalid(checking, tally, { isReported: unwritten === undefined });
      if (unwritten !== undefined) throw new Failure((await formatError(unwritten)).lines, exitCodes.invalidRows);
      return exitCodes.invalidRows;
    }
    if (flags.dryRun) {
      summariseValid(checking, tally);
      return exitCodes.done;
    }
    const sending = await begin();
    try {
      return await sendFile(sending, journal, { digest, total: tally.counts.rows });
    } finally {
      await sending.report.discard();
    }
  } finally {
    stop[Symbol.dispose]();
    await unlock?.();
  }
}

export async function push(path: string, flags: PushFlags, io: Io): Promise<ExitCode> {
  const written = await planFiles(path, flags, io);
  const mapping = await readMapping(flags.map);
  const kept = path === standardInput ? await keepInput(io) : undefined;
  try {
    const file = await describeFile(path, mapping, kept?.path);
    return await pushFile(file, mapping, flags, written, io);
  } finally {
    await kept?.remove();
  }
}
