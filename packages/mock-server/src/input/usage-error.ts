import { UsageError } from "@totem-partner/spec/program";

export { UsageError };

export function unwritableFile(file: string, error: unknown): UsageError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new UsageError(`${file} cannot be written (${reason}). Choose another path.`);
}

function startReason(program: string, error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "is not found";
  if (error.code !== "EACCES") return `cannot be started: ${error.message}`;
  // A name without a path is also refused if a folder in PATH cannot be read.
  return /[/\\]/.test(program) ? "may not be run" : "is not found, or may not be run";
}

/** The error for a program of the user that could not be started. */
export const startFailure = (program: string, error: Error): UsageError =>
  new UsageError(`${program} ${startReason(program, error)}.`);
