import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs that build an image without a daemon, and that unpack and run it. */
export const builders = ["buildah"];
export const runners = [...builders, "umoci", "runc"];

/** The reason why this machine cannot build, or run, images without a daemon; undefined if it can. */
export function imageUnavailableReason(programs: readonly string[]): string | undefined {
  if (process.platform !== "linux") return "Only Linux can do this without a daemon.";
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0)
    return `There is no ${missing.join(", ")} here. Install: apt-get install ${missing.join(" ")}`;
  return process.getuid?.() === 0 ? undefined : "It needs root, for the namespaces of a container.";
}
