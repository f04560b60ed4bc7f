import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { RequestHeaders } from "@totem-partner/simulator";
import { findOperation, interfaceMethods, type Problem, withoutSlash } from "@totem-partner/simulator/host";
import { hostName } from "./access.ts";
import { nodeHeaders } from "./node-messages.ts";
import { serverProblem } from "./server-problems.ts";

export interface RequestTarget {
  path: string;
  /** With its question mark; empty without a query. */
  search: string;
  authority: string | undefined;
}

const withScheme = /^https?:\/\/([^/?#\\]*)(.*)$/is;

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const ambiguous = /[\u0000-\u0020\u007f\\#]/;

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Undefined for what a URL parser would change: a path only reaches the route that it spells out (RFC 9112, 3.2). */
export function readTarget(target: string): RequestTarget | undefined {
  const [, authority, rest = target] = target.startsWith("/") ? [] : (withScheme.exec(target) ?? []);
  if (ambiguous.test(target) || authority?.includes("@")) return undefined;
  const at = rest.indexOf("?");
  const [written, search] = at < 0 ? [rest, ""] : [rest.slice(0, at), rest.slice(at)];
  const path = written === "" && authority !== undefined ? "/" : written;
  if (!path.startsWith("/") || dotSegment.test(path)) return undefined;
  return { path, search, authority };
}

/** The target and headers of a request that may be answered, or the problem of any other. */
type Entered =
  | { target: RequestTarget; headers: RequestHeaders; problem?: never }
  | { target?: never; problem: Problem };

/** A header Host: an IPv6 address in brackets, or a name without the dot that may end it; then perhaps a port. */
const hostForm = /^(?:\[([^\]]*)\]|([^:@/?#[\]\\]+?)\.?)(?::\d*)?$/;

/** Refuses a page whose name was rebound to this machine: it still sends that name. IP literals cannot be rebound. */
export class AllowedHosts {
  readonly #names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.#names = new Set(names.flatMap((name) => hostName(name) ?? []));
  }

  admits(host: string): boolean {
    const [, literal, written] = hostForm.exec(host) ?? [];
    if (written === undefined) return literal !== undefined && isIPv6(literal);
    const name = written.toLowerCase();
    return isIPv4(name) || name === "localhost" || name.endsWith(".localhost") || this.#names.has(name);
  }
}

function misdirected(host: string): Problem {
  const name = JSON.stringify(host.slice(0, 253));
  const advice = "If the name is yours, start the server with --allow-host and the name, without its port";
  const detail = `The mock server does not accept the host ${name}. ${advice} (in code: allowHosts).`;
  return serverProblem("host_not_allowed", detail);
}

function unrequestable(method: string, path: string): Problem {
  const found = findOperation(method, withoutSlash(path), "optional", "absent");
  if (!found.ok && found.problem.code === "method_not_allowed") return found.problem;
  const detail = `The interface allows ${interfaceMethods}, not ${method}.`;
  return { code: "method_not_allowed", detail, headers: { allow: interfaceMethods } };
}

/** The only expectation that HTTP defines; Node handles it before it passes a request on. */
const knownExpectation = /(^|\W)100-continue($|\W)/i;

const malformed = (detail: string): Problem => serverProblem("malformed_request", detail);

/** Headers for message length, target and sender, which must not be connection-specific. */
const everybodys = /(?:^|,)[ \t]*(content-length|transfer-encoding|host|x-partner-api-key)[ \t]*(?:,|$)/i;

/**
 * Rejects what another parser could read differently, and what violates HTTP/1.1: Node also accepts HTTP/0.9 and 2.0, and
 * ignores codings before the last one, such as `gzip, chunked`. Intermediaries remove a header that Connection names
 * (RFC 9110, 7.6.1): without its length, a body would be parsed as the next request.
 */
function messageProblem(httpVersion: string, headers: RequestHeaders, host: string | null): Problem | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return malformed("The request is neither HTTP/1.1 nor HTTP/1.0. Use a client that speaks HTTP/1.1.");
  }
  const coding = headers.get("transfer-encoding") ?? "chunked";
  if (coding.toLowerCase() !== "chunked") {
    return malformed("The only supported Transfer-Encoding is chunked. Send the body unencoded.");
  }
  const named = everybodys.exec(headers.get("connection") ?? "")?.[1]?.toLowerCase();
  if (named !== undefined) {
    const detail = `The header Connection names ${named}, which must not be a connection option.`;
    return malformed(`${detail} Send Connection without it.`);
  }
  // HTTP/1.0 has neither of the following headers.
  if (httpVersion === "1.0") return undefined;
  if (host === null) {
    return malformed(
      "The request has no Host header, which HTTP/1.1 requires. Send the host and port of the base URL.",
    );
  }
  if (knownExpectation.test(headers.get("expect") ?? "100-continue")) return undefined;
  const detail = "The server supports no expectation except 100-continue. Send the request without the header Expect.";
  return serverProblem("expectation_failed", detail);
}

export function enter(message: IncomingMessage, allowed: AllowedHosts): Entered {
  const { method = "", url = "/", rawHeaders, httpVersion } = message;
  const target = readTarget(url);
  const headers = nodeHeaders(rawHeaders);
  const host = headers.get("host");
  const wrong = messageProblem(httpVersion, headers, host);
  if (wrong) return { problem: wrong };
  // Every browser sends the header; HTTP/1.0 clients may not, but then name no wrong host.
  const hosts = host?.split(", ") ?? [];
  const named = target?.authority === undefined ? hosts : [...hosts, target.authority];
  for (const name of named) if (!allowed.admits(name)) return { problem: misdirected(name) };
  if (["TRACE", "TRACK"].includes(method)) return { problem: unrequestable(method, target?.path ?? "") };
  if (target) return { target, headers };
  const detail = "The target of the request is not a plain path or URL. Send it without dot segments and backslashes.";
  return { problem: { code: "unknown_path", detail } };
}
