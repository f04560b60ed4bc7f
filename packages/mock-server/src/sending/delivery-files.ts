import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DeliveryOverflow, WrittenText } from "@totem-partner/simulator";
import { failureReason } from "@totem-partner/spec/failure-reason";

/** A file is extended up to this size, and removed when nothing in it is needed any more. */
const fileLength = 16 * 1_048_576;

class ScratchFile {
  readonly #descriptor: number;
  readonly #path: string | undefined;
  length = 0;
  needed = 0;

  constructor(directory: string) {
    const path = join(directory, `totem-mock-${randomUUID()}`);
    this.#descriptor = fs.openSync(path, "wx+", 0o600);
    try {
      fs.unlinkSync(path);
    } catch {
      this.#path = path;
    }
  }

  /** Appends bytes; returns their position. A partial write is overwritten by the next one. */
  append(bytes: Buffer): number {
    const begin = this.length;
    for (let done = 0; done < bytes.byteLength;) {
      done += fs.writeSync(this.#descriptor, bytes, done, bytes.byteLength - done, begin + done);
    }
    this.length += bytes.byteLength;
    this.needed += 1;
    return begin;
  }

  read(begin: number, length: number): string {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const read = fs.readSync(this.#descriptor, bytes, done, length - done, begin + done);
      if (read === 0) throw new Error("The file has been truncated.");
      done += read;
    }
    return bytes.toString();
  }

  close(): void {
    fs.closeSync(this.#descriptor);
    if (this.#path !== undefined) fs.rmSync(this.#path, { force: true });
  }
}

/** Stores waiting deliveries in temporary files, which disappear with the process if open files can be unlinked. */
export class DeliveryFiles implements DeliveryOverflow {
  readonly #directory: string;
  readonly #files = new Set<ScratchFile>();
  #current: ScratchFile | undefined;

  constructor(directory: string = tmpdir()) {
    this.#directory = directory;
  }

  get size(): number {
    return this.#files.size;
  }

  write(text: string): WrittenText {
    const bytes = Buffer.from(text);
    const [file, begin] = this.#append(bytes);
    return { read: () => file.read(begin, bytes.byteLength), drop: () => this.#release(file) };
  }

  close(): void {
    for (const file of this.#files) file.close();
    this.#files.clear();
    this.#current = undefined;
  }

  #append(bytes: Buffer): [file: ScratchFile, begin: number] {
    try {
      const file = this.#writable();
      return [file, file.append(bytes)];
    } catch (error) {
      throw new Error(
        `Waiting deliveries cannot be written to ${this.#directory}: ${failureReason(error)}. They stay in memory; beyond 256 MiB ` +
          "the oldest are dropped. Free some space there, or point TMPDIR to a disk with free space.",
        { cause: error },
      );
    }
  }

  #writable(): ScratchFile {
    if (this.#current && this.#current.length < fileLength) return this.#current;
    const file = new ScratchFile(this.#directory);
    this.#files.add(file);
    this.#current = file;
    return file;
  }

  #release(file: ScratchFile): void {
    file.needed -= 1;
    if (file.needed > 0 || !this.#files.delete(file)) return;
    if (this.#current === file) this.#current = undefined;
    file.close();
  }
}
