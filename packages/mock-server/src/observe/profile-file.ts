import { rename, rm, writeFile } from "node:fs/promises";

/** A file that is written atomically, one text after the other. */
export class ProfileFile {
  readonly path: string;
  readonly #temporary: string;
  #written: string | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
    this.#temporary = `${path}.${String(process.pid)}.tmp`;
  }

  /** Writes a text, unless it is the one that was written last. */
  write(text: string): Promise<void> {
    const writing = this.#writing.catch(() => undefined).then(() => this.#write(text));
    this.#writing = writing;
    return writing;
  }

  async #write(text: string): Promise<void> {
    if (text === this.#written) return;
    try {
      await writeFile(this.#temporary, text);
      await rename(this.#temporary, this.path);
      this.#written = text;
    } catch (error) {
      await rm(this.#temporary, { force: true });
      throw error;
    }
  }
}
