import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What is asked of a machine. */
export interface Machine {
  platform: NodeJS.Platform;
  path: string;
  isRoot: boolean;
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  path: process.env["PATH"] ?? "",
  isRoot: process.getuid?.() === 0,
});

/** The programs that build an image without a daemon, and that unpack and run it. */
export const builders = ["buildah"];
export const runners = [...builders, "umoci", "runc"];

/** Why images cannot be built, or run, on a machine without a daemon; undefined if they can. */
export function imageObstacle(programs: readonly string[], machine = thisMachine()): string | undefined {
  if (machine.platform !== "linux") return "Only Linux can do this without a daemon.";
  const folders = machine.path.split(delimiter);
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0)
    return `There is no ${missing.join(", ")} here. Install: apt-get install ${missing.join(" ")}`;
  return machine.isRoot ? undefined : "It needs root, for the namespaces of a container.";
}
