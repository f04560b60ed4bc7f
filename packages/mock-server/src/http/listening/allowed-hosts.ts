import { isIPv4, isIPv6 } from "node:net";
import { domainToASCII } from "node:url";

const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** The name in a Host header, without port, trailing dot and brackets; undefined if there is none. */
function nameIn(host: string): string | undefined {
  const [, literal, name] = /^(?:\[([^\]]*)\]|([^:@/?#[\]\\]+))(?::\d*)?$/.exec(host) ?? [];
  if (literal !== undefined) return isIPv6(literal) ? literal : undefined;
  return name === undefined ? undefined : withoutDot(name);
}

/** The name or address of a host in the form that clients send; undefined for anything else, such as a URL. */
export function hostName(text: string): string | undefined {
  if (isIPv4(text) || isIPv6(text)) return text;
  const name = /[\s:/@?#[\]\\*]/.test(text) ? "" : withoutDot(domainToASCII(text));
  return name === "" ? undefined : name;
}

/**
 * The names under which a server responds. A web page whose own name was rebound to this machine still sends that
 * name, so it is refused. Addresses cannot be rebound: every IP literal is accepted.
 */
export class AllowedHosts {
  readonly #names: ReadonlySet<string>;
  /** The last accepted value: a client sends the same with every request. */
  #latest: string | undefined;

  /** Accepts this machine's own names and these. */
  constructor(names: readonly string[]) {
    this.#names = new Set(names.flatMap((name) => hostName(name) ?? []));
  }

  /** Whether a server responds to the host in a Host header, or in a target with a scheme. */
  admits(host: string): boolean {
    if (host === this.#latest) return true;
    const name = nameIn(host);
    if (name === undefined) return false;
    const isLocal = name === "localhost" || name.endsWith(".localhost");
    const isAdmitted = isIPv4(name) || isIPv6(name) || isLocal || this.#names.has(name);
    if (isAdmitted) this.#latest = host;
    return isAdmitted;
  }
}
