import type { Middleware } from "openapi-fetch-types";

/** The options of a raw call, past their types. */
export interface RawOptions {
  fetch?: unknown;
  middleware?: readonly Middleware[];
  headers?: object;
  params?: Readonly<Record<string, object>>;
  body?: unknown;
  bodySerializer?: (body: unknown, headers: Headers) => unknown;
}

/** The headers of a call as openapi-fetch shows them to who writes the body: null removes one. */
function headersOf({ headers, params }: RawOptions): Headers {
  const merged = new Headers();
  for (const given of [headers, params?.["header"]]) {
    for (const [name, value] of given instanceof Headers ? given : Object.entries(given ?? {})) {
      if (value === null) merged.delete(name);
      else if (value !== undefined) merged.set(name, String(value));
    }
  }
  return merged;
}

/** How openapi-fetch writes a body that comes without a serializer. */
function writeBody(body: unknown, headers: Headers): unknown {
  if (body instanceof FormData) return body;
  const isForm = headers.get("content-type") === "application/x-www-form-urlencoded";
  return isForm ? String(Reflect.construct(URLSearchParams, [body])) : JSON.stringify(body);
}

const copyOf = (given: object): object => (given instanceof Headers ? new Headers(given) : { ...given });

/** Options whose body is written and whose parameters are copied: callers may reuse their objects while code is loaded. */
export function writtenNow(options: RawOptions): RawOptions {
  const { headers, params, body, bodySerializer = writeBody } = options;
  const copied = Object.entries(params ?? {}).map(([part, values]) => [part, copyOf(values)] as const);
  const written = {
    ...options,
    ...(headers && { headers: copyOf(headers) }),
    ...(params && { params: Object.fromEntries(copied) }),
  };
  if (body === undefined) return written;
  return { ...written, body: bodySerializer(body, headersOf(options)), bodySerializer: (text) => text };
}
