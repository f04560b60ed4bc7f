import { join } from "node:path";
import type { Circumstances } from "@totem-partner/certification";
import { type CommandToRun, runCommand } from "../matrix/run-command.ts";
import type { MockServer } from "../mock-server.ts";

/** What an integration did with the service of one run. */
export interface Performance {
  /** Its exit code; null if it took too long. */
  exitCode: number | null;
  seconds: number;
}

/** Lets an integration do what it does every day, with the service of one run. */
export type Perform = (
  service: Pick<MockServer, "baseUrl" | "apiKey">,
  circumstances: Circumstances,
) => Promise<Performance>;

interface PerformingCommand extends Omit<CommandToRun, "env" | "output"> {
  /** For its output in each run. */
  folder: string;
}

/** Runs a command of the user each time. */
export const performedBy =
  (given: PerformingCommand): Perform =>
  ({ baseUrl, apiKey }, { name, seconds }) =>
    runCommand({
      ...given,
      env: { TOTEM_PARTNER_BASE_URL: baseUrl, TOTEM_PARTNER_API_KEY: apiKey, TOTEM_TRIAL: name },
      output: join(given.folder, `${name}.log`),
      timeoutSeconds: given.timeoutSeconds + seconds,
    });
