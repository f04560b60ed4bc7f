import { spawnSync } from "node:child_process";
import { mkdirSync, statfsSync } from "node:fs";

const mount = (...words: readonly string[]): boolean => spawnSync("mount", words).status === 0;

/** A file system of its own in memory, which can be full; a plain folder where nothing can be mounted. */
export class SmallDisk implements Disposable {
  readonly path: string;
  readonly isMounted: boolean;

  constructor(path: string) {
    this.path = path;
    mkdirSync(path);
    this.isMounted = mount("-t", "tmpfs", "-o", "size=2g", "tmpfs", path);
  }

  /** Leaves no room for anything more. */
  fill(): void {
    const { blocks, bfree, bsize } = statfsSync(this.path);
    this.#resize(String((blocks - bfree) * bsize));
  }

  /** Makes room again. */
  clear(): void {
    this.#resize("2g");
  }

  #resize(size: string): void {
    if (this.isMounted) mount("-o", `remount,size=${size}`, this.path);
  }

  [Symbol.dispose](): void {
    if (this.isMounted) spawnSync("umount", ["--lazy", this.path]);
  }
}
