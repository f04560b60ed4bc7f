import type { Visitor } from "./visitor.ts";

/** The directives of a Content-Security-Policy, by name. */
export type Policy = Readonly<Record<string, string>>;

/**
 * The default policy of a page: it may only load from and call this server, with no inline scripts or styles, and may
 * not be framed. Icons in style sheets are `data:` images.
 */
export const strictPolicy: Policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** The value of the header. */
export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");

/** A file for browsers: a document, a style sheet, a script. It contains no data of a company. */
export interface Page {
  /** The Content-Type header. */
  type: string;
  /** If it differs from the strict policy; documents only. */
  policy?: Policy;
  /** The request header that determines whether there is a page at all. */
  varies?: string;
  /** Whether everyone who can access the interface may see it; otherwise only those who may access the control API. */
  isOpen?: boolean;
  /** Reads the content for each request: nothing is loaded earlier, or kept afterwards. */
  read: (visitor: Visitor) => string | Promise<string | Uint8Array<ArrayBuffer>>;
}

/** Pages by their literal paths, such as `/_mock/ui/theme.css`. */
export type PageTable = Readonly<Record<string, Page>>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Reads a file for browsers by its name, such as `theme.css`: one of the folder `ui`, or its build. */
export type Assets = (name: string) => Promise<string | Uint8Array<ArrayBuffer>>;

/** A file as a page. Its extension determines its type. */
export const filePage = (name: string, read: Assets, policy?: Policy): Page => ({
  type: types[name.slice(name.lastIndexOf("."))] ?? "application/octet-stream",
  ...(policy && { policy }),
  read: () => read(name),
});
