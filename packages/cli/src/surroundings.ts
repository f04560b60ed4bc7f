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

/** Control characters, which move a cursor, ring, or change colours; line breaks and tabs are none here. */
const controls = /(?![\n\t])\p{Cc}/gu;

/** Characters that would steer a terminal, which files and services may hold, as JSON writes them. */
export const withoutControls = (text: string): string =>
  text.replaceAll(controls, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Writes a line, in which nothing steers the terminal. */
export const line = (output: Output, text = ""): void => void output.write(`${withoutControls(text)}\n`);
