import { SeedError, type SeedPath } from "./seed-error.ts";

/** More would not be read. */
const mostMistakes = 20;

/** One line about an error at a place in a seed. */
export type Describe = (path: SeedPath, message: string) => string;

/** The errors of a seed, collected to be reported together. */
export class SeedMistakes {
  readonly #lines: string[] = [];
  readonly #describe: Describe;
  #count = 0;

  constructor(describe: Describe) {
    this.#describe = describe;
  }

  /** Adds an error. Finding its position takes a while, so only the errors that are shown are described. */
  add(path: SeedPath, message: string): void {
    this.#count += 1;
    if (this.#count <= mostMistakes) this.#lines.push(this.#describe(path, message));
  }

  /**
   * Throws if there was an error.
   *
   * @throws {SeedError} with a line for each of the first errors.
   */
  check(): void {
    if (this.#lines.length === 0) return;
    const more = this.#count - mostMistakes;
    throw new SeedError([...this.#lines, ...(more > 0 ? [`And ${String(more)} more.`] : [])].join("\n"));
  }
}
