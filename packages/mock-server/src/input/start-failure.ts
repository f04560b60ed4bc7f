import { UsageError } from "./usage-error.ts";

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Why a program could not be started. */
function reasonOf(program: string, error: Error): string {
  const code = codeOf(error);
  if (code === "ENOENT") return "is not found";
  if (code !== "EACCES") return `cannot be started: ${error.message}`;
  // A name without a path is also refused if a folder in PATH cannot be read.
  return /[/\\]/.test(program) ? "may not be run" : "is not found, or may not be run";
}

/** The error for a program of the user that could not be started. */
export const startFailure = (program: string, error: Error): UsageError =>
  new UsageError(`${program} ${reasonOf(program, error)}.`);
