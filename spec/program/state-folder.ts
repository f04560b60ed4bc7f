import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The folder in which programs of ours keep what outlives them. */
export const stateFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(
    [env["XDG_STATE_HOME"], env["LOCALAPPDATA"]].find(Boolean) ?? join(homedir(), ".local", "state"),
    "totem-partner",
  );
