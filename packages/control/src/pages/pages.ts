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
  /** Whether everyone who can access the interface may see it; otherwise only those who may access the control API. */
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

const matches = (wanted: string, etag: string): boolean =>
  wanted.split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, "")));

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

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}

/** Browsers cache a page and revalidate it each time, so that an update of the server takes effect immediately. */
async function answerWith(page: Page, visitor: Visitor): Promise<PageAnswer> {
  const read = await page.read(visitor);
  const body = typeof read === "string" ? encoder.encode(read) : read;
  const etag = `"${await hashOf(body)}"`;
  const headers = { ...headersOf(page), "cache-control": "no-cache", etag };
  if (matches(visitor.headers.get("if-none-match") ?? "", etag))
    return { status: 304, headers, body: new Uint8Array() };
  return { status: 200, headers: { ...headers, "content-length": String(body.byteLength) }, body };
}

/** One media range of the Accept header, and its quality: from 0, not accepted, to 1. */
interface Wanted {
  range: string;
  quality: number;
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const mediaRange = new RegExp(`^(${token}/${token})((?:\\s*;.*)?)$`, "is");
const weight = /;\s*q\s*=\s*([^;\s]*)/i;
/** According to RFC 9110 (12.4.2). */
const qvalue = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

function wantedIn(accept: string): Wanted[] {
  return accept.split(",").flatMap((part) => {
    const [, range = "", parameters = ""] = mediaRange.exec(part.trim()) ?? [];
    const quality = weight.exec(parameters)?.[1] ?? "1";
    return range !== "" && qvalue.test(quality) ? [{ range: range.toLowerCase(), quality: Number(quality) }] : [];
  });
}

function qualityOf(wanted: readonly Wanted[], ...ranges: string[]): number | undefined {
  const found = wanted.filter(({ range }) => ranges.includes(range)).map(({ quality }) => quality);
  return found.length === 0 ? undefined : Math.max(...found);
}

/** Browsers name text/html, above JSON, not by a wildcard. Java's HttpURLConnection names GIF as high as text/html. */
export function wantsPage(accept: string | null): boolean {
  if (accept === null) return false;
  const wanted = wantedIn(accept);
  const page = qualityOf(wanted, "text/html") ?? 0;
  const json =
    qualityOf(wanted, "application/json", "application/problem+json") ??
    qualityOf(wanted, "application/*") ??
    qualityOf(wanted, "*/*") ??
    0;
  return page > json && page > (qualityOf(wanted, "image/gif") ?? 0);
}

/** Needs no token, which browsers do not send when they navigate: a page has no data, and asks for key and token. */
export class Pages {
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #adminToken: string | undefined;

  /** A document is also found with a trailing slash, as people type it, so it uses absolute paths for what it loads. */
  constructor(pages: PageTable, adminToken: string | undefined) {
    const documents = Object.entries(pages).filter(([path, { type }]) => path !== "/" && type.startsWith("text/html"));
    this.#pages = new Map([...Object.entries(pages), ...documents.map(([path, page]) => [`${path}/`, page] as const)]);
    this.#adminToken = adminToken;
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  /** The page of a request; undefined for a request of the interface or the control API. */
  find({ method, headers }: Visitor, path: string): Page | undefined {
    if (path === "/") return isRead(method) && wantsPage(headers.get("accept")) ? this.#pages.get(path) : undefined;
    return this.#pages.get(path);
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
