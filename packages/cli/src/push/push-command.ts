import type { PartnerClient } from "@totem-partner/sdk";
import type { PushFlags } from "../commands/flags.ts";
import { connect } from "../connection.ts";
import { type ExitCode, exitCodes, Failure } from "../failures/failure.ts";
import { line, type Io } from "../io.ts";
import { formatError } from "../failures/format-error.ts";
import type { PushRun } from "./push-run.ts";
import { planFiles, type WrittenPaths } from "./run-files.ts";
import { type Mapping, readMapping } from "./mapping/mapping.ts";
import { createProgress } from "./progress.ts";
import { rowMapper } from "./map-row.ts";
import { describeFile, openFile, type PushedFile } from "./pushed-file.ts";
import type { SourceRow } from "./reading/source.ts";
import { beginReport, type ReportRow } from "./report/report-file.ts";
import { summariseCheck, Tally } from "./report/tally.ts";
import { contradiction, problemsOf, type RowProblem, sayProblems } from "./row-problem.ts";
import { sendFile } from "./send-phase.ts";
import { keepInput, standardInput, Stopped, watchForStop } from "./signals.ts";

async function offlineClient(): Promise<PartnerClient> {
  const { PartnerClient } = await import("@totem-partner/sdk");
  const fetch = () => Promise.reject(new Error("A check sends nothing."));
  return new PartnerClient({ baseUrl: "http://localhost", apiKey: "none", fetch });
}

/** Checks every row as far as that is possible before it is sent, and reports it. Returns the digest of the file. */
async function checkRows(run: PushRun, tally: Tally): Promise<string> {
  const { file, mapping, client, progress, stop, report } = run;
  try {
    const open = await openFile(file, mapping, () => stop.asked);
    if (open.note !== undefined) line(run.io.err, open.note);
    const map = rowMapper(mapping);
    const linesSent: number[] = [];
    const add = async (source: SourceRow, externalId: string, problems: readonly RowProblem[]): Promise<void> => {
      if (stop.asked) throw new Stopped();
      const row: ReportRow =
        problems.length > 0
          ? { line: source.line, externalId, result: "invalid", message: sayProblems(problems) }
          : { line: source.line, externalId, result: "not-sent" };
      tally.add(row);
      await report.add(row);
      const { rows, invalid } = tally.counts;
      const detail = invalid > 0 ? { detail: `${invalid} invalid` } : {};
      // The last bytes are read before their rows are checked.
      progress.show({ what: "Checking", share: Math.min(0.99, open.bytesRead() / file.size), rows, ...detail });
    };
    async function* mapped() {
      for await (const source of open.rows) {
        const read = map(source);
        if ("problems" in read) await add(source, read.externalId, read.problems);
        else {
          linesSent.push(source.line);
          yield { source, fields: read.fields };
        }
      }
    }
    const checked = client.authorizations.check(mapped(), { fields: ({ fields }) => fields });
    for await (const { row, error, repeats } of checked) {
      const { source, fields } = row;
      if (error === undefined) await add(source, fields.externalId, []);
      else if (repeats === undefined) await add(source, fields.externalId, problemsOf(error, source, mapping));
      else await add(source, fields.externalId, [contradiction(linesSent[repeats] ?? 0, mapping)]);
    }
    tally.counts["left-out"] = open.leftOut?.() ?? 0;
    progress.show({ what: "Checking", share: 1, rows: tally.counts.rows });
    progress.end();
    return open.digest();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw new Failure("Stopped while checking the file. Nothing was sent.", stop.exitCode);
  }
}

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
    await run.report.discard(); // A completed report leaves nothing to discard.
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
    const begin = async (): Promise<PushRun> => {
      const report = await beginReport(written, file.style);
      return { file, mapping, flags, client, io, progress, stop, report, written };
    };

    const checking = await begin();
    const { tally, digest, refused, unwritten } = await check(checking);
    if (refused) {
      summariseCheck(checking, tally, { isReported: unwritten === undefined });
      if (unwritten !== undefined) throw new Failure((await formatError(unwritten)).lines, exitCodes.invalidRows);
      return exitCodes.invalidRows;
    }
    if (flags.dryRun) {
      summariseCheck(checking, tally);
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
