import { type Command, InvalidArgumentError } from "commander";
import type { Profile } from "../../input/read-profile.ts";

/** The flags that settle open points, parsed. */
export interface SettlingFlags {
  assume?: Record<string, string>;
  profile?: string;
}

function readAssumption(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const [id, value, ...rest] = text.split("=");
  if (!id || value === undefined || value === "" || rest.length > 0) {
    throw new InvalidArgumentError("Write it as id=value, such as create-status=200.");
  }
  return { ...before, [id]: value };
}

/** How the open points are settled: by the profile, overridden by the command line. */
export async function settledBy({ assume, profile }: SettlingFlags): Promise<Profile> {
  if (profile === undefined) return { ...assume };
  // The YAML parser takes 10 MB, so it is only loaded for a profile.
  const { readProfile } = await import("../../input/read-profile.ts");
  return { ...readProfile(profile), ...assume };
}

/** Adds the flags that settle open points to a command. */
export const addSettlingFlags = (command: Command): Command =>
  command
    .option("--assume <id=value>", "change the answer to an open point; repeatable", readAssumption)
    .option("--profile <file>", "read the answers to open points from this profile");
