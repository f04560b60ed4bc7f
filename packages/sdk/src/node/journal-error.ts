import { ConfigurationError } from "../errors/kinds/configuration-error.ts";

/** The error for a journal that cannot be used. */
export const journalError = (path: string, why: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError(`The journal ${path} ${why}`, { attempts: 0, repeatIsSafe: true, cause });
