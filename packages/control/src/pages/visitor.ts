import { isLoopback } from "../api/gate.ts";

/** A request for a page, whoever hosts it: a `Request` has most of it. */
export interface Visitor {
  method: string;
  headers: Pick<Headers, "get">;
  remoteAddress: string | undefined;
}

/** Hosts that a page may repeat. Browsers also send `$(reboot).localhost`, which must not be in a command to paste. */
const plainHost = /^([a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** The server's address as the browser sees it: by the name that it requested, behind TLS if a proxy reports that. */
export function originOf({ headers }: Visitor, url: string): string {
  const host = headers.get("host") ?? "";
  return plainHost.test(host) ? `${headers.get("x-forwarded-proto") === "https" ? "https" : "http"}://${host}` : url;
}

/** One that anyone can choose, such as `test_demo`; one of a seed only on this machine, and only without a token. */
export function keyVisibleTo({ remoteAddress }: Visitor, apiKey: string, adminToken?: string): string | undefined {
  if (/^test_[\w-]{1,64}$/.test(apiKey)) return apiKey;
  return adminToken === undefined && isLoopback(remoteAddress) ? apiKey : undefined;
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
