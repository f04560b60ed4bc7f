import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory of a test's own, gone when the test is over. */
export class Scratch implements AsyncDisposable {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(): Promise<Scratch> {
    return new Scratch(await mkdtemp(join(tmpdir(), "totem-mock-")));
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  /** Writes a file and answers its path. */
  async write(name: string, content: string): Promise<string> {
    await writeFile(this.path(name), content);
    return this.path(name);
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), "utf8");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}
