import { stat } from "node:fs/promises";
import { line, type Output } from "../../surroundings/surroundings.ts";

/** Prints that a file is a pipe: a named pipe without a writer keeps its reader waiting. */
export async function noticePipe(path: string, err: Output): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFIFO()) line(err, `Waiting for the writer of ${path}, which is a pipe. Ctrl-C ends the wait.`);
}
