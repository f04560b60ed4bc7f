import { isRecord } from "../record.ts";

/** Headers as openapi-fetch takes them: null takes one away, a list is joined. */
type GivenHeaders = Headers | readonly (readonly [string, string])[] | Readonly<Record<string, unknown>> | undefined;

/** What a raw call may be given. The types of openapi-fetch, which callers see, say more about each operation. */
export interface RawOptions {
  params?: { path?: Readonly<Record<string, unknown>>; query?: unknown; header?: GivenHeaders } | undefined;
  body?: unknown;
  headers?: GivenHeaders;
  baseUrl?: string | undefined;
  signal?: AbortSignal | null | undefined;
  parseAs?: "json" | "text" | "blob" | "arrayBuffer" | "stream" | undefined;
  querySerializer?: unknown;
  bodySerializer?: unknown;
  pathSerializer?: unknown;
  middleware?: readonly Middleware[] | undefined;
}

/** What a middleware is called with. */
export interface MiddlewareCall {
  request: Request;
  schemaPath: string;
  params: NonNullable<RawOptions["params"]>;
  id: string;
  options: Readonly<Record<string, unknown>>;
}

/** A middleware of openapi-fetch. */
export interface Middleware {
  onRequest?: (call: MiddlewareCall) => unknown;
  onResponse?: (call: MiddlewareCall & { response: Response }) => unknown;
  onError?: (call: MiddlewareCall & { error: unknown }) => unknown;
}

const written = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : `${value as string | number | boolean}`;

/** Headers of several sources as one record, by lowercase names; a later source wins. */
export function mergeHeaders(...sources: GivenHeaders[]): Record<string, string> {
  const merged = new Map<string, string>();
  for (const source of sources) {
    const entries: Iterable<readonly [string, unknown]> =
      source === undefined ? [] : isRecord(source) && !(source instanceof Headers) ? Object.entries(source) : source;
    for (const [name, value] of entries) {
      if (value === null) merged.delete(name.toLowerCase());
      else if (value !== undefined) merged.set(name.toLowerCase(), written(value));
    }
  }
  return Object.fromEntries(merged);
}
