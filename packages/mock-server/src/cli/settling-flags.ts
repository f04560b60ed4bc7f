import { type Command, InvalidArgumentError } from "commander";
import type { Profile } from "../profile/read-profile.ts";

/** The flags that settle open points, read. */
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

/** How the open points are settled: as the profile has it, but for those that stand on the command line. */
export async function settledBy({ assume, profile }: SettlingFlags): Promise<Profile> {
  if (profile === undefined) return { ...assume };
  // What reads YAML takes 10 MB, so only a profile loads it.
  const { readProfile } = await import("../profile/read-profile.ts");
  return { ...readProfile(profile), ...assume };
}

/** Adds the flags that settle open points to a command. */
export const addSettlingFlags = (command: Command): Command =>
  command
    .option("--assume <id=value>", "change the answer to an open point; repeatable", readAssumption)
    .option("--profile <file>", "read the answers to open points from this profile");
