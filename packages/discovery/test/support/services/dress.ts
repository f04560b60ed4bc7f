import type { Fields, Reason, Refusal } from "./records.ts";
import type { Does } from "./routes.ts";

/** A part of a list, and the address under which it was requested. */
export interface Page {
  rows: readonly unknown[];
  total: number;
  limit: number;
  offset: number;
  url: URL;
}

/** A response as a service writes it; without a body, nothing is in it. */
export interface Written {
  status?: number;
  body?: unknown;
  type?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The forms in which the services of a framework write lists, records, errors, ids and times. */
export interface Dress {
  list: (page: Page) => Written;
  /** A record within a list, and within what wraps a single one. */
  item?: (record: Fields, kind: string, url: URL) => unknown;
  /** The body with a single record, or with null where there is none to show. */
  wrap?: (item: unknown, kind: string, url: URL) => unknown;
  error: (refusal: Refusal, status: number, url: URL, method: string) => Written;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  statuses?: Partial<Record<Does | "repeat", number>>;
  reasons?: Partial<Record<Reason, number>>;
  time?: (instant: Date) => unknown;
  ids?: { make: () => string; isId: RegExp };
  /** Every path ends with a slash, and others redirect there. */
  hasSlashes?: true;
  /** A limit or an offset that is not one counts as absent. */
  isLenient?: true;
}

/** The statuses of most frameworks. */
export const usual = {
  statuses: { create: 201, repeat: 200, read: 200, change: 200, act: 200, emit: 202, put: 200, remove: 204 },
  reasons: {
    ...{ validation: 400, malformed: 400, id: 400, reference: 422, unknown: 404, conflict: 409, key: 401, path: 404 },
    ...{ method: 405, "media-type": 415 },
  },
} as const;

/** The reason phrase of a status. */
export const phraseOf = (status: number): string =>
  ({
    ...{ 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed" },
    ...{ 409: "Conflict", 422: "Unprocessable Entity" },
  })[status] ?? "Error";

/** The name of a path's records, as the path has it. */
export const kindOf = ({ pathname }: URL): string => pathname.split("/")[1] ?? "";

/** The singular of a kind, such as `product`. */
export const singular = (kind: string): string => kind.replace(/ies$/, "y").replace(/s$/, "");

const at = ({ url, limit }: Page, offset: number): string => {
  const address = new URL(url);
  address.searchParams.set("limit", String(limit));
  address.searchParams.set("offset", String(offset));
  return address.href;
};

/** The addresses of other parts of a list; null where there is none. */
export function linksOf(page: Page) {
  const { total, limit, offset } = page;
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return {
    self: page.url.href,
    first: at(page, 0),
    last: at(page, last),
    next: offset + limit < total ? at(page, offset + limit) : null,
    prev: offset > 0 ? at(page, Math.max(0, offset - limit)) : null,
  };
}

/** The members that are not null. */
export const present = (fields: Readonly<Record<string, string | null>>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
