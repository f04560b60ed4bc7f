import type { ArchiveCalls } from "../calls/archive-calls.ts";
import type { CompanyCalls } from "../calls/company-calls.ts";
import type { DirectoryCalls } from "../calls/directory-calls.ts";
import type { ObjectNamespace } from "../storage/platform.ts";

/** What the configuration of the worker binds. */
export interface Environment {
  COMPANIES: ObjectNamespace<CompanyCalls>;
  ARCHIVES: ObjectNamespace<ArchiveCalls>;
  DIRECTORY: ObjectNamespace<DirectoryCalls>;
  /** The files of the pages. */
  ASSETS: { fetch: (url: string) => Promise<Response> };
  /** Keys are made and recognised with it. */
  SIGNING_SECRET: string;
  /** The token of the operator. */
  ADMIN_TOKEN: string;
  /** The version of this package. */
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

/** The object of a company. */
export const companyOf = ({ COMPANIES }: Environment, name: string): CompanyCalls =>
  COMPANIES.get(COMPANIES.idFromName(name));

/** The object in which a company lies while it is archived. */
export const archiveOf = ({ ARCHIVES }: Environment, name: string): ArchiveCalls =>
  ARCHIVES.get(ARCHIVES.idFromName(name));

/** The one object that lists the companies. */
export const directoryOf = ({ DIRECTORY }: Environment): DirectoryCalls =>
  DIRECTORY.get(DIRECTORY.idFromName("directory"));
