import { readlink, stat, unlink, writeFile } from "node:fs/promises";
import { Failure, systemCode, systemReason } from "../failures/failure.ts";
import type { Io } from "../io.ts";
import type { PushFlags } from "../commands/flags.ts";
import { statePath } from "./push-state.ts";
import { standardInput } from "./signals.ts";
import { createHash, randomUUID } from "node:crypto";
import { basename, dirname, isAbsolute, resolve } from "node:path";

export interface WrittenPaths {
  report: string;
  /** The place of the report until it is complete: another one for each journal, and for each check. */
  draft: string;
  journal: string;
}

export function writtenPaths(
  path: string,
  { report, journal, dryRun }: Pick<PushFlags, "report" | "journal" | "dryRun">,
): WrittenPaths {
  const name = path === standardInput ? "stdin" : path;
  const own = journal ?? `${name}.push.ndjson`;
  const place = report ?? `${name}.${dryRun ? "check" : "report"}.csv`;
  const mark = dryRun ? randomUUID() : createHash("sha256").update(resolve(own)).digest("hex");
  return { report: place, draft: `${place}.${mark.slice(0, 8)}.part`, journal: own };
}

interface RunFile {
  what: string;
  path: string;
  /** The option that chooses another place, for what the push writes; undefined for what it reads. */
  option?: "--report" | "--rejects" | "--journal";
}

function filesOf(path: string, flags: PushFlags, { report, draft, journal }: WrittenPaths, env: Io["env"]): RunFile[] {
  const key = flags.apiKeyFile ?? env["TOTEM_PARTNER_API_KEY_FILE"] ?? "";
  return [
    ...(path === standardInput ? [] : [{ what: "the file to push", path }]),
    { what: "the mapping", path: flags.map },
    ...(key === "" ? [] : [{ what: "the file with the API key", path: key }]),
    { what: "the report", path: report, option: "--report" },
    { what: "the draft of the report", path: draft, option: "--report" },
    ...(flags.rejects === undefined
      ? []
      : [{ what: "the file of rejected rows", path: flags.rejects, option: "--rejects" as const }]),
    { what: "the journal", path: journal, option: "--journal" },
    { what: "the lock of the journal", path: `${journal}.lock`, option: "--journal" },
    { what: "the state of the journal", path: statePath(journal), option: "--journal" },
  ];
}

/** No file that is written may be one that is read or written besides, whatever the links. Reports are checked later. */
export async function checkRunFiles(path: string, flags: PushFlags, written: WrittenPaths, env: Io["env"]) {
  const known = new Map<string, RunFile>();
  for (const file of filesOf(path, flags, written, env)) {
    // Opening a pipe without a writer would never return, and a device keeps nothing for a push that resumes.
    if (file.option === "--journal" && (await stat(file.path).catch(() => undefined))?.isFile() === false)
      throw new Failure(
        `${file.path} is not a regular file, so it cannot be ${file.what}. Nothing was sent. Choose another file with ${file.option}.`,
      );
    const identity = await identityOf(file.path);
    const other = known.get(identity);
    known.set(identity, file);
    if (other === undefined || file.option === undefined) continue;
    throw new Failure(
      `${file.path} would be both ${other.what} (${other.path}) and ${file.what}. Nothing was sent. Choose another file with ${file.option}.`,
    );
  }
}

async function checkRejectsPlace(path: string): Promise<void> {
  if (/\.ods$/i.test(path)) {
    const advice = "Nothing was sent. Name a file .xlsx, which LibreOffice opens, with --rejects.";
    throw new Failure(`${path}: rejected rows are not written as .ods, but as .xlsx. ${advice}`);
  }
  const probe = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(probe, "", { flag: "wx", mode: 0o600 });
    await unlink(probe);
  } catch (error) {
    throw new Failure(
      `${path} cannot be written: ${systemReason(error)}. Nothing was sent. Choose another file with --rejects.`,
    );
  }
}

/** Undefined for a path that leads to no file yet, or will never lead to one. */
async function inodeOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}

async function targetOf(path: string): Promise<string | undefined> {
  const target = await readlink(path).catch(() => undefined);
  if (target === undefined || isAbsolute(target)) return target;
  return `${dirname(path)}/${target}`; // Not normalised: `..` behind a link is the parent of what the link leads to.
}

/** Tells a file from all others: by device and inode, or those of its folder and its future name, in any case. */
async function identityOf(path: string): Promise<string> {
  const own = await inodeOf(path);
  if (own !== undefined) return own;
  const target = await targetOf(path);
  if (target !== undefined) return identityOf(target);
  const folder = (await inodeOf(dirname(path))) ?? dirname(path);
  return `${folder}/${basename(path).normalize("NFC").toLowerCase()}`;
}

export async function planFiles(path: string, flags: PushFlags, { env }: Io): Promise<WrittenPaths> {
  const written = writtenPaths(path, flags);
  await checkRunFiles(path, flags, written, env);
  if (flags.rejects !== undefined) await checkRejectsPlace(flags.rejects);
  return written;
}
