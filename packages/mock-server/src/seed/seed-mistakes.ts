import { SeedError, type SeedPath } from "./seed-error.ts";

/** More would not be read. */
const mostMistakes = 20;

/** A line that says what is wrong at a place of a seed. */
export type Describe = (path: SeedPath, message: string) => string;

/** What is wrong with a seed, collected so that it is reported at once. */
export class SeedMistakes {
  readonly #lines: string[] = [];
  readonly #describe: Describe;
  #count = 0;

  constructor(describe: Describe) {
    this.#describe = describe;
  }

  /** Notes a mistake. Finding the place of one takes a while, so that only those that are shown are described. */
  add(path: SeedPath, message: string): void {
    this.#count += 1;
    if (this.#count <= mostMistakes) this.#lines.push(this.#describe(path, message));
  }

  /**
   * Ends here when there was a mistake.
   *
   * @throws {SeedError} with a line for each of the first mistakes.
   */
  check(): void {
    if (this.#lines.length === 0) return;
    const more = this.#count - mostMistakes;
    throw new SeedError([...this.#lines, ...(more > 0 ? [`And ${String(more)} more.`] : [])].join("\n"));
  }
}
