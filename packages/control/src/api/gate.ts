import type { Problem } from "@totem-partner/simulator/host";
import { ownProblem } from "./calls/control-problems.ts";

/** The path of the control API; never under the prefix of the partner interface. */
export const controlPrefix = "/_mock";

/** Returns true for a path of the control API, as it appears in the target of a request. */
export const isControlPath = (pathname: string): boolean =>
  pathname === controlPrefix || pathname.startsWith(`${controlPrefix}/`);

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

/** Compares every character, so that the time reveals only a length. Nothing equals an empty text, a forgotten secret. */
function sameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return expected !== "" && difference === 0;
}

interface Caller {
  authorization: string | null | undefined;
  remoteAddress: string | undefined;
}

/** The reason why a caller may not use the control API: it lacks the token, or is on another machine and there is none. */
export function forbidden({ authorization, remoteAddress }: Caller, adminToken?: string): Problem | undefined {
  if (adminToken === undefined) {
    if (isLoopback(remoteAddress)) return undefined;
    return ownProblem("forbidden", "Without --admin-token, only this machine may call the control API.");
  }
  const given = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
  if (sameText(given, adminToken)) return undefined;
  const detail = "The control API requires the token that the server was started with: Authorization: Bearer <token>.";
  return ownProblem("forbidden", detail);
}
