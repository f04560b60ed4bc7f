import { join } from "node:path";
import { run } from "../packages/command.ts";

/** Builds images without a daemon, and keeps them in a folder instead of the machine's own storage. */
export class Buildah {
  readonly #storage: string;

  constructor(storage: string) {
    this.#storage = storage;
  }

  /** Runs a command of buildah to its end, and returns what it wrote. */
  run(...parameters: string[]): Promise<string> {
    const storage = ["--root", join(this.#storage, "images"), "--runroot", join(this.#storage, "run")];
    // Needs nothing of the kernel, in a container neither.
    return run("buildah", [...storage, "--storage-driver", "vfs", ...parameters]);
  }

  /**
   * Builds an image from a Dockerfile and a folder. It has Docker's form: that of the Open Container Initiative knows no
   * health check.
   */
  async build(name: string, dockerfile: string, folder: string, ...parameters: string[]): Promise<void> {
    const form = ["--isolation", "chroot", "--format", "docker"];
    await this.run("build", ...form, "--tag", name, "--file", dockerfile, ...parameters, folder);
  }
}
