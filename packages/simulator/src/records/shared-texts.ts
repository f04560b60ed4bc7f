/** Beyond so many texts, all are forgotten: those that come again are known again soon. */
const mostTexts = 1000;

/** Texts that many records have in common: equal ones are one object in memory. */
export class SharedTexts {
  readonly #texts = new Map<string, string>();

  /** The same text, as it was given before. */
  of(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= mostTexts) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }
}
