import { stat } from "node:fs/promises";
import { exitCodes } from "../../failures/exit-codes.ts";
import { Failure } from "../../failures/failure.ts";
import type { Surroundings } from "../../surroundings/surroundings.ts";
import type { PushFlags } from "../push-flags.ts";
import { statePath } from "../push-state.ts";
import { draftPath } from "../report/existing-report.ts";
import { identityOf } from "./file-identity.ts";

/** Where a push writes. */
export interface WrittenPaths {
  report: string;
  journal: string;
}

/** Where a push of this file writes, unless its flags say otherwise. */
export const writtenPaths = (path: string, flags: Pick<PushFlags, "report" | "journal">): WrittenPaths => ({
  report: flags.report ?? `${path}.report.csv`,
  journal: flags.journal ?? `${path}.push.ndjson`,
});

interface RunFile {
  what: string;
  path: string;
  /** The option that chooses another place, for what the push writes; undefined for what it reads. */
  option?: "--report" | "--journal";
}

function filesOf(
  path: string,
  flags: PushFlags & { map: string },
  { report, journal }: WrittenPaths,
  env: Surroundings["env"],
): RunFile[] {
  const key = flags.apiKeyFile ?? env["TOTEM_PARTNER_API_KEY_FILE"] ?? "";
  return [
    { what: "the file to push", path },
    { what: "the mapping", path: flags.map },
    ...(key === "" ? [] : [{ what: "the file with the API key", path: key }]),
    { what: "the report", path: report, option: "--report" },
    { what: "the draft of the report", path: draftPath(report), option: "--report" },
    { what: "the journal", path: journal, option: "--journal" },
    { what: "the lock of the journal", path: `${journal}.lock`, option: "--journal" },
    { what: "the state of the journal", path: statePath(journal), option: "--journal" },
  ];
}

/** Opening a pipe without a writer would never return, and a device keeps nothing for a push that resumes. */
async function isIrregular(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === false;
}

/**
 * Makes sure that what a push writes is neither a file that it reads nor another one that it writes, whatever the paths and
 * links to it, and that the journal is a regular file if it is there. Reports are checked where they are opened.
 *
 * @throws {Failure} that names the file, and the option that chooses another file.
 */
export async function checkRunFiles(
  path: string,
  flags: PushFlags & { map: string },
  written: WrittenPaths,
  env: Surroundings["env"],
): Promise<void> {
  const known = new Map<string, RunFile>();
  for (const file of filesOf(path, flags, written, env)) {
    if (file.option === "--journal" && (await isIrregular(file.path))) {
      throw new Failure(
        exitCodes.usage,
        `${file.path} is not a regular file, so it cannot be ${file.what}. Nothing was sent. Choose another file with ${file.option}.`,
      );
    }
    const identity = await identityOf(file.path);
    const other = known.get(identity);
    known.set(identity, file);
    if (other === undefined || file.option === undefined) continue;
    throw new Failure(
      exitCodes.usage,
      `${file.path} would be both ${other.what} (${other.path}) and ${file.what}. Nothing was sent. Choose another file with ${file.option}.`,
    );
  }
}
