import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Ending, Executable, type Running } from "../../executables/checks/executable.ts";
import type { Buildah } from "../buildah.ts";
import { imageName } from "../build.ts";

/** The part that is changed here of the configuration that umoci writes for runc. */
interface RuncConfig {
  process: { terminal: boolean; args: readonly string[]; env: string[]; capabilities: object };
  root: { readonly?: boolean };
  mounts: { destination: string; type: string; source: string; options: string[] }[];
}

/** A container that is running. */
export interface Container extends Running {
  /** The process in it, by its number outside. */
  pid: number;
  /** Runs a command in it. */
  exec(command: readonly string[]): Promise<Ending>;
  /** Ends it without asking. */
  kill(): Promise<void>;
}

/** Starts containers of an image, one at a time and with one volume: without rights, and with a read-only root. */
export class Containers {
  readonly #bundle: string;
  /** As umoci writes it. */
  readonly #config: RuncConfig;
  readonly #runc: Executable;

  private constructor(folder: string, config: RuncConfig) {
    this.#bundle = join(folder, "bundle");
    this.#config = config;
    this.#runc = new Executable(["runc", "--root", join(folder, "runc")], folder);
  }

  /** Unpacks the image into a folder. */
  static async of(buildah: Buildah, folder: string): Promise<Containers> {
    // A push would compress what is unpacked at once.
    const made = await buildah.run("from", imageName);
    await buildah.run("commit", "--quiet", made, `oci:${join(folder, "oci")}:latest`);
    await new Executable("umoci", folder).run(0, "unpack", "--image", "oci:latest", "bundle");
    const config = JSON.parse(await readFile(join(folder, "bundle/config.json"), "utf8")) as RuncConfig;
    return new Containers(folder, config);
  }

  async #configure(args: readonly string[], variables: Record<string, string>): Promise<void> {
    const { process, root, mounts } = this.#config;
    const env = [...process.env, ...Object.entries(variables).map((pair) => pair.join("="))];
    // As a new volume of Docker's, it begins with what the image has there.
    const source = join(this.#bundle, "rootfs/data");
    const data = { destination: "/data", type: "bind", source, options: ["rbind", "rw"] };
    const config: RuncConfig = {
      ...this.#config,
      process: { ...process, terminal: false, args, env, capabilities: {} },
      root: { ...root, readonly: true },
      mounts: [...mounts.filter(({ destination }) => destination !== data.destination), data],
    };
    await writeFile(join(this.#bundle, "config.json"), JSON.stringify(config));
  }

  /** Starts a container with a command, and resolves when it is running. */
  async start(command: readonly string[], variables: Record<string, string> = {}): Promise<Container> {
    await this.#configure(command, variables);
    const id = `totem-${randomUUID()}`;
    const running = this.#runc.start("run", "--bundle", this.#bundle, id);
    let pid = 0;
    while (pid === 0) {
      await wait(20);
      if (running.process.exitCode !== null)
        throw new Error(`It does not start: ${JSON.stringify(await running.ended)}`);
      pid = await this.#pidOf(id);
    }
    const kill = async () => {
      await this.#runc.run(0, "kill", id, "KILL");
      await running.ended;
    };
    const dispose = async () => {
      await this.#runc.start("delete", "--force", id).ended;
      await running[Symbol.asyncDispose]();
    };
    const exec = (inside: readonly string[]) => this.#runc.start("exec", id, ...inside).ended;
    return { ...running, pid, exec, kill, [Symbol.asyncDispose]: dispose };
  }

  /** The process in a container; 0 until there is one. */
  async #pidOf(id: string): Promise<number> {
    const { out } = await this.#runc.start("state", id).ended;
    const { pid = 0, status } = JSON.parse(out || "{}") as { pid?: number; status?: string };
    return status === "running" ? pid : 0;
  }
}
