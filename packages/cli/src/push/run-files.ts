import { readlink, stat, unlink, writeFile } from "node:fs/promises";
import { Failure, systemCode, systemReason } from "../failures/failure.ts";
import type { Io } from "../io.ts";
import type { PushFlags } from "../commands/flags.ts";
import { statePath } from "./push-state.ts";
import { standardInput } from "./signals.ts";
import { createHash, randomUUID } from "node:crypto";
import { basename, dirname, isAbsolute, resolve } from "node:path";

export type WrittenPaths = ReturnType<typeof writtenPaths>;

export function writtenPaths(
  path: string,
  { report, journal, dryRun }: Pick<PushFlags, "report" | "journal" | "dryRun">,
) {
  const name = path === standardInput ? "stdin" : path;
  const own = journal ?? `${name}.push.ndjson`;
  const place = report ?? `${name}.${dryRun ? "check" : "report"}.csv`;
  const mark = dryRun ? randomUUID() : createHash("sha256").update(resolve(own)).digest("hex");
  /** The place of the report until it is complete: another one for each journal, and for each check. */
  const draft = `${place}.${mark.slice(0, 8)}.part`;
  return { report: place, draft, journal: own };
}

/** The option that chooses another place for what a push writes; undefined for what it reads. */
type PlaceOption = "--report" | "--rejects" | "--journal" | undefined;

type RunFile = readonly [what: string, path: string, option?: PlaceOption];

function filesOf(path: string, flags: PushFlags, { report, draft, journal }: WrittenPaths, env: Io["env"]): RunFile[] {
  const files: RunFile[] = [
    ["the file to push", path === standardInput ? "" : path],
    ["the mapping", flags.map],
    ["the file with the API key", flags.apiKeyFile ?? env["TOTEM_PARTNER_API_KEY_FILE"] ?? ""],
    ["the report", report, "--report"],
    ["the draft of the report", draft, "--report"],
    ["the file of rejected rows", flags.rejects ?? "", "--rejects"],
    ["the journal", journal, "--journal"],
    ["the lock of the journal", `${journal}.lock`, "--journal"],
    ["the state of the journal", statePath(journal), "--journal"],
  ];
  return files.filter(([, place]) => place !== "");
}

/** No file that is written may be one that is read or written besides, whatever the links. Reports are checked later. */
export async function checkRunFiles(path: string, flags: PushFlags, written: WrittenPaths, env: Io["env"]) {
  const known = new Map<string, RunFile>();
  for (const file of filesOf(path, flags, written, env)) {
    const [what, place, option] = file;
    // Opening a pipe without a writer would never return, and a device keeps nothing for a push that resumes.
    if (option === "--journal" && (await stat(place).catch(() => undefined))?.isFile() === false)
      throw new Failure(
        `${place} is not a regular file, so it cannot be ${what}. Nothing was sent. Choose another file with ${option}.`,
      );
    const identity = await identityOf(place);
    const other = known.get(identity);
    known.set(identity, file);
    if (other === undefined || option === undefined) continue;
    throw new Failure(
      `${place} would be both ${other[0]} (${other[1]}) and ${what}. Nothing was sent. Choose another file with ${option}.`,
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
