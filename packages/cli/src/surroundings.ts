import { printable } from "@totem-partner/spec/printable";

/** What a command writes to. */
export interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** What a command uses of the process around it; handed in, so that a test can run a command inside its own process. */
export interface Surroundings {
  /** What the command is for: tables, JSON, names of files. */
  out: Output;
  /** What a person reads beside it: progress, advice, errors. */
  err: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Reads standard input to its end. */
  readInput: () => Promise<string>;
  /** Calls back at the first signal to end, and again at each further one. Returns what ends that. */
  onSignal: (callback: (name: "SIGINT" | "SIGTERM") => void) => () => void;
  now: () => number;
}

/**
 * Writes one line. Whatever files and services put into it neither steers the terminal nor looks like another line: a
 * line break is shown, too. JSON stays the same value.
 */
export const line = (output: Output, text = ""): void => void output.write(`${printable(text)}\n`);

/** Writes several lines. */
export function lines(output: Output, texts: readonly string[]): void {
  for (const text of texts) line(output, text);
}
