const advice = {
  name: "Choose another file; it is created if it does not exist.",
  update: "Use that version, or choose another file.",
  upgrade: "Use a newer Node, or start without a data file.",
  repair:
    "Restore a backup, or move it away together with its -wal and -shm files: the server then starts from scratch.",
  close: "Stop that server, or choose another file: only one server at a time can use a data file.",
  permit: "Change its permissions and those of its directory, or choose another file.",
  space: "Free some space there.",
  look: "Check the disk that it is on.",
};

/** Thrown if a data file cannot be opened, read or written. The message says why, and what to do. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";

  constructor(file: string, problem: string, next: keyof typeof advice, options?: ErrorOptions) {
    super(`The data file ${file} ${problem}. ${advice[next]}`, options);
  }
}

/** By result code of SQLite: what is wrong, and how to fix it. */
const sqliteProblems: Readonly<Record<number, [problem: string, next: keyof typeof advice]>> = {
  5: ["is in use by another server", "close"],
  6: ["is in use by another server", "close"],
  8: ["cannot be written: it is read-only", "permit"],
  11: ["is damaged", "repair"],
  13: ["cannot be written: the disk is full", "space"],
  14: ["cannot be opened", "permit"],
  26: ["is not a totem-mock data file", "name"],
};

const systemProblems: Readonly<Record<string, [problem: string, next: keyof typeof advice]>> = {
  EACCES: ["cannot be written by this user", "permit"],
  EPERM: ["cannot be written by this user", "permit"],
  EROFS: ["cannot be written: the file system is read-only", "permit"],
  ENOSPC: ["cannot be written: the disk is full", "space"],
};

export function explain(file: string, error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof DataFileError) return error;
  const sqlite = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
  const system = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = sqlite === undefined ? systemProblems[system] : sqliteProblems[sqlite];
  if (known) return new DataFileError(file, known[0], known[1], { cause: error });
  // Any other error is a failure of the code that created the entries.
  if (sqlite === undefined && system === "") return error;
  return new DataFileError(file, `cannot be used: ${error.message}`, "look", { cause: error });
}
