import type { Bounds, SomeBounds } from "../bounds/bounds.ts";
import type { Usage } from "./directory-calls.ts";

/** The header with which an object tells the HTTP adapter that a key is not valid, or not any more. */
export const invalidKeyHeader = "x-sandbox-invalid-key";

/** The maximum number of keys of a company: each is somebody's. */
export const mostKeys = 100;

/** A key as it can be shown: without its text, of which only a digest is stored. */
export interface ListedKey {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  /** The instant when it ceases to be valid, ISO 8601; null if it does not. */
  endsAt: string | null;
}

export interface CompanyDetails {
  name: string;
  createdAt: string;
  bounds: Bounds;
  ownBounds: SomeBounds;
  /** Those of a company without any of its own. */
  defaultBounds: Bounds;
  usage: Usage;
  records: number;
  storedBytes: number;
}

interface NewKey extends Pick<ListedKey, "id" | "name"> {
  digest: string;
  /** True if nobody has called the company so far, so that no archive has it. */
  isFirst: boolean;
}

/** The calls of a company's object. Each names the company, which the object may not know yet. */
export interface CompanyCalls {
  fetch(request: Request): Promise<Response>;
  /** Responds to a call of the control API by the operator; undefined if the company does not exist. */
  control(company: string, request: Request): Promise<Response | undefined>;
  /** Adds a key; the company is created with its first one. Undefined if it has too many. */
  issueKey(company: string, key: NewKey): Promise<ListedKey | undefined>;
  keys(company: string): Promise<ListedKey[] | undefined>;
  endKey(company: string, id: string, at: number): Promise<void>;
  /** Removes a key, which is refused from now on; false if there is none. */
  removeKey(company: string, id: string): Promise<boolean>;
  details(company: string): Promise<CompanyDetails | undefined>;
  /** Replaces the bounds that differ from those of every company; false if it does not exist. */
  setBounds(company: string, bounds: SomeBounds): Promise<boolean>;
  remove(company: string): Promise<void>;
}
