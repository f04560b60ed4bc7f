import type { ArchiveCalls, DirectoryCalls } from "./calls/directory-calls.ts";
import type { CompanyCalls } from "./calls/company-calls.ts";
import type { SimulatorOptions, AttemptOutcome } from "@totem-partner/simulator";
import { seededIds } from "@totem-partner/simulator/control";

/** The objects of a class, each by its name. An object begins to exist when it is first called. */
export interface ObjectNamespace<Calls> {
  idFromName(name: string): unknown;
  get(id: unknown): Calls;
}

export interface Environment {
  COMPANIES: ObjectNamespace<CompanyCalls>;
  ARCHIVES: ObjectNamespace<ArchiveCalls>;
  DIRECTORY: ObjectNamespace<DirectoryCalls>;
  ASSETS: { fetch: (url: string) => Promise<Response> };
  SIGNING_SECRET: string;
  ADMIN_TOKEN: string;
  VERSION: string;
  /** The bounds of companies that differ from the defaults, as JSON. Default: none. */
  BOUNDS?: string;
  /** The place where the network lets deliveries go, for their messages: `public` or `any`. Default: public. */
  DELIVER_TO?: string;
  /** The maximum number of companies. Default: 10,000. */
  MAX_COMPANIES?: string;
  /** `json` or `silent`. Default: json. */
  LOG?: string;
  /** The number of times the launcher has started the engine again. Default: 0. */
  RESTARTS?: string;
  /** Stops every clock at this instant from the start, in ISO 8601. Default: they follow real time. */
  NOW?: string;
  /** An integer that makes ids reproducible. Default: random ids. */
  RANDOM_SEED?: string;
}

export const companyOf = ({ COMPANIES }: Environment, name: string): CompanyCalls =>
  COMPANIES.get(COMPANIES.idFromName(name));

export const archiveOf = ({ ARCHIVES }: Environment, name: string): ArchiveCalls =>
  ARCHIVES.get(ARCHIVES.idFromName(name));

export const directoryOf = ({ DIRECTORY }: Environment): DirectoryCalls =>
  DIRECTORY.get(DIRECTORY.idFromName("directory"));

export const reproducibleOptions = ({ NOW, RANDOM_SEED }: Environment): Pick<SimulatorOptions, "now" | "newIds"> => ({
  ...(NOW !== undefined && { now: Date.parse(NOW) }),
  ...(RANDOM_SEED !== undefined && { newIds: seededIds(Number(RANDOM_SEED)) }),
});

/** A line of the log: what happened to whom, without keys and secrets. */
export interface LogLine {
  event: "request" | "delivery" | "wake" | "archive" | "failure";
  company?: string | undefined;
  [detail: string]: string | number | null | undefined;
}

export const attemptLine = (company: string, delivery: string, outcome: AttemptOutcome): LogLine => ({
  ...{ event: "delivery", company, delivery, outcome: outcome.kind },
  status: outcome.kind === "answered" ? outcome.status : undefined,
  reason: outcome.kind === "failed" ? outcome.reason : undefined,
});

export const logOf =
  ({ LOG }: Pick<Environment, "LOG">): ((line: LogLine) => void) =>
  (line) => {
    if (LOG !== "silent") console.log(JSON.stringify({ at: new Date().toISOString(), ...line }));
  };
