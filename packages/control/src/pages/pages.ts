import type { Problem } from "@totem-partner/simulator/host";
import { forbidden } from "../api/gate.ts";
import { controlAnswer } from "../api/calls/control-problems.ts";
import { type Visitor, wantsPage } from "./visitor.ts";
import { type Page, type PageTable, policyText, strictPolicy } from "./page.ts";

/** The response to a browser that requests a page: the page, that it is unchanged, or why it is refused. */
export interface PageAnswer {
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

/** Whether an `If-None-Match` names the current version. */
const matches = (wanted: string, etag: string): boolean =>
  wanted.split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, "")));

/**
 * The headers of every page: its type is not guessed, it may only be used by this server's own pages, and it sends no
 * referrer.
 */
function headersOf({ type, policy, varies }: Page): Record<string, string> {
  return {
    "content-type": type,
    "content-security-policy": policyText({ ...strictPolicy, ...policy }),
    // For browsers and scanners that do not support frame-ancestors.
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    ...(varies !== undefined && { vary: varies }),
  };
}

const encoder = new TextEncoder();

/** A hash, as base64url. */
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

/**
 * The pages of the server. They can be accessed from where the control API can: known hosts only, and this machine
 * unless there is an `--admin-token`. They need no token themselves, because browsers send none when they navigate: a
 * page contains no data, asks for key and token, and calls the control API with both.
 */
export class Pages {
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #adminToken: string | undefined;

  /**
   * Pages by path; that of `/` is only shown to browsers. A document is also found with a trailing slash, as people
   * type it, so it uses absolute paths for what it loads.
   */
  constructor(pages: PageTable, adminToken: string | undefined) {
    const documents = Object.entries(pages).filter(([path, { type }]) => path !== "/" && type.startsWith("text/html"));
    this.#pages = new Map([...Object.entries(pages), ...documents.map(([path, page]) => [`${path}/`, page] as const)]);
    this.#adminToken = adminToken;
  }

  /** The page of a request; undefined for a request of the interface or the control API. */
  find({ method, headers }: Visitor, path: string): Page | undefined {
    if (path === "/") return isRead(method) && wantsPage(headers.get("accept")) ? this.#pages.get(path) : undefined;
    return this.#pages.get(path);
  }

  /** Responds to a request for a page, or refuses it. */
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
