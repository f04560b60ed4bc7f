import { createInterface } from "node:readline";
import { UsageError } from "../input/usage-error.ts";

/** More is no answer of a person, and would fill the memory if it had no line breaks. */
const longestInput = 1_000_000;

/** The lines that a user types or a pipe brings, until its end or the signal; then the input is closed. */
export async function* answerLines(input: NodeJS.ReadStream, signal: AbortSignal): AsyncGenerator<string> {
  let length = 0;
  const count = (chunk: Uint8Array | string): void => {
    length += chunk.length;
    if (length > longestInput) lines.close();
  };
  const lines = createInterface({ input, terminal: false });
  const stop = (): void => lines.close();
  signal.addEventListener("abort", stop);
  input.on("data", count);
  try {
    for await (const line of lines) {
      if (signal.aborted) return;
      yield line;
    }
    if (length > longestInput) throw new UsageError("The answers are larger than 1 MB. Type them, or pass one a line.");
  } finally {
    signal.removeEventListener("abort", stop);
    input.off("data", count);
    lines.close();
  }
}
