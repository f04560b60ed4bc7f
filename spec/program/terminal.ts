import { printable } from "../text/printable.ts";

/** The output of a program: a terminal, which has a width, or elsewhere. */
export interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

const erased = "\r\u001B[K";

const widestBar = 24;

/** A bar that is filled by a share, which is between 0 and 1; narrower where there is less room for it. */
export function bar(share: number, room = widestBar): string {
  const width = Math.max(0, Math.min(widestBar, room));
  const full = Math.round(share * width);
  return `${"█".repeat(full)}${"░".repeat(width - full)}`;
}

/** A line that is drawn over itself, on a terminal that can do that; elsewhere, nothing is shown. */
export class StatusLine {
  readonly #output: Output;
  /** False without a terminal, without its width, which some schedulers leave out, and under TERM=dumb. */
  readonly isPossible: boolean;
  #isShown = false;

  constructor(output: Output, env: Readonly<Record<string, string | undefined>>) {
    this.#output = output;
    this.isPossible = output.isTTY === true && (output.columns ?? 0) > 0 && env["TERM"] !== "dumb";
  }

  /** The number of characters that fit on the line; the cursor needs a column, too. */
  get width(): number {
    return Math.max(0, (this.#output.columns ?? 0) - 1);
  }

  /** Shows a text, cut to the terminal. */
  show(text: string): void {
    if (!this.isPossible) return;
    this.#isShown = true;
    this.#output.write(`${erased}${printable(text).slice(0, this.width)}`);
  }

  /** Removes the line. */
  clear(): void {
    this.#end(erased);
  }

  /** Leaves the line as it is; other text follows below it. */
  leave(): void {
    this.#end("\n");
  }

  #end(text: string): void {
    if (this.#isShown) this.#output.write(text);
    this.#isShown = false;
  }
}
