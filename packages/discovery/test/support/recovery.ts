import { expect } from "vitest";

/** The part of visible points that is usually recovered, measured on many services. */
interface Expected {
  mean: number;
  deviation: number;
}

/** Counts how much of the visible part is recovered. */
export class Recovery {
  readonly #parts: number[] = [];
  #visible = 0;
  #recovered = 0;

  /** Counts the points of one service. */
  add(visible: readonly string[], settled: readonly string[]): void {
    const recovered = visible.filter((id) => settled.includes(id)).length;
    this.#visible += visible.length;
    this.#recovered += recovered;
    if (visible.length > 0) this.#parts.push(recovered / visible.length);
  }

  get #mean(): number {
    return this.#parts.reduce((sum, part) => sum + part, 0) / this.#parts.length;
  }

  get text(): string {
    const deviation = Math.sqrt(
      this.#parts.reduce((sum, part) => sum + (part - this.#mean) ** 2, 0) / this.#parts.length,
    );
    const parts = `mean ${this.#mean.toFixed(3)}, deviation ${deviation.toFixed(3)}`;
    return `${this.#recovered} of ${this.#visible} points of ${this.#parts.length} services (${parts})`;
  }

  /** Not less than usual: chance alone fails this once in 30,000 times, however few services are tried. */
  expectUsual({ mean, deviation }: Expected): void {
    const count = this.#parts.length;
    if (count > 0) expect(this.#mean, this.text).toBeGreaterThan(mean - (4 * deviation) / Math.sqrt(count));
  }
}
