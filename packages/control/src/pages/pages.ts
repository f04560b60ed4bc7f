import type { Problem } from "@totem-partner/simulator/host";
import { controlAnswer } from "../api/calls/control-problems.ts";
import { forbidden } from "../api/gate.ts";

type Policy = Readonly<Record<string, string>>;

/** By default, a page only loads from and calls this server, and is not framed. Icons in style sheets are `data:` images. */
const strictPolicy: Policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** A request for a page, whoever hosts it: a `Request` has most of it. */
export interface Visitor {
  method: string;
  headers: Pick<Headers, "get">;
  remoteAddress: string | undefined;
}

/** A file for browsers: a document, a style sheet, a script. It contains no data of a company. */
export interface Page {
  type: string;
  /** If it differs from the strict policy; documents only. */
  policy?: Policy;
  /** The request header that determines whether there is a page at all. */
  varies?: string;
  /** True if everyone who can access the interface may see it; otherwise only those who may access the control API. */
  isOpen?: boolean;
  /** Reads the content for each request: nothing is loaded earlier, or kept afterwards. */
  read: (visitor: Visitor) => string | Promise<string | Uint8Array<ArrayBuffer>>;
}

export type PageTable = Readonly<Record<string, Page>>;

export const documentType = "text/html; charset=utf-8";

const types: Readonly<Record<string, string>> = {
  ".html": documentType,
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Reads a file for browsers by its name, such as `theme.css`: one of the folder `ui`, or its build. */
export type Assets = (name: string) => Promise<string | Uint8Array<ArrayBuffer>>;

export const filePage = (name: string, read: Assets, policy?: Policy): Page => ({
  type: types[name.slice(name.lastIndexOf("."))] ?? "application/octet-stream",
  ...(policy && { policy }),
  read: () => read(name),
});

interface PageAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer>;
  problem?: Problem;
}

const methods = "GET, HEAD";

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

const wrongMethod = (method: string): Problem => ({
  code: "method_not_allowed",
  detail: `A page accepts ${methods}, not ${method}.`,
  headers: { allow: methods },
});

function headersOf({ type, policy, varies }: Page): Record<string, string> {
  return {
    "content-type": type,
    "content-security-policy": Object.entries({ ...strictPolicy, ...policy })
      .map((directive) => directive.join(" "))
      .join("; "),
    // For browsers and scanners that do not support frame-ancestors.
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    ...(varies !== undefined && { vary: varies }),
  };
}

const encoder = new TextEncoder();

/** Browsers do not cache a page, so that an update of the server takes effect immediately. */
async function answerWith(page: Page, visitor: Visitor): Promise<PageAnswer> {
  const read = await page.read(visitor);
  const body = typeof read === "string" ? encoder.encode(read) : read;
  const headers = { ...headersOf(page), "cache-control": "no-cache", "content-length": String(body.byteLength) };
  return { status: 200, headers, body };
}

/** Browsers name text/html, and JSON by a wildcard only. Java's HttpURLConnection names HTML and GIF. */
export const wantsPage = (accept: string | null): boolean =>
  /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(accept ?? "") && !/json|image\/gif/i.test(accept ?? "");

/** Needs no token, which browsers do not send when they navigate: a page has no data, and asks for key and token. */
export class Pages {
  readonly byPath: ReadonlyMap<string, Page>;
  readonly #adminToken: string | undefined;

  /** A document is also found with a trailing slash, as people type it, so it uses absolute paths for what it loads. */
  constructor(pages: PageTable, adminToken: string | undefined) {
    const documents = Object.entries(pages).filter(([path, { type }]) => path !== "/" && type.startsWith("text/html"));
    this.byPath = new Map([...Object.entries(pages), ...documents.map(([path, page]) => [`${path}/`, page] as const)]);
    this.#adminToken = adminToken;
  }

  /** The page of a request; undefined for a request of the interface or the control API. */
  find({ method, headers }: Visitor, path: string): Page | undefined {
    if (path === "/") return isRead(method) && wantsPage(headers.get("accept")) ? this.byPath.get(path) : undefined;
    return this.byPath.get(path);
  }

  async answer(page: Page, visitor: Visitor): Promise<PageAnswer> {
    const problem = this.#refusalOf(page, visitor);
    if (problem === undefined) return answerWith(page, visitor);
    const { status, headers, text } = controlAnswer(problem).answer;
    return { status, headers, body: encoder.encode(text), problem };
  }

  #refusalOf({ isOpen = false }: Page, { method, remoteAddress }: Visitor): Problem | undefined {
    if (!isOpen && this.#adminToken === undefined) {
      const refusal = forbidden({ authorization: undefined, remoteAddress }, undefined);
      if (refusal) return refusal;
    }
    return isRead(method) ? undefined : wrongMethod(method);
  }
}
