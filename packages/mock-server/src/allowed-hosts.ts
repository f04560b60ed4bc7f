import { isIPv4, isIPv6 } from "node:net";
import { domainToASCII } from "node:url";

const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** The name in a Host header, without port, trailing dot and brackets; undefined when there is none. */
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
 * The names under which a server answers. A web page whose own name was rebound to this machine still sends that name,
 * so it is refused. An address is no name and cannot be rebound: every IP literal is admitted.
 */
export class AllowedHosts {
  readonly #names: ReadonlySet<string>;
  /** What was admitted last: a client sends the same with every request. */
  #latest: string | undefined;

  /** Admits this machine's own names and these. */
  constructor(names: readonly string[]) {
    this.#names = new Set(names.flatMap((name) => hostName(name) ?? []));
  }

  /** Whether a server answers to what a Host header, or a target with a scheme, says. */
  admits(host: string): boolean {
    if (host === this.#latest) return true;
    const isAdmitted = this.#admits(host);
    if (isAdmitted) this.#latest = host;
    return isAdmitted;
  }

  #admits(host: string): boolean {
    const name = nameIn(host);
    if (name === undefined) return false;
    return isIPv4(name) || isIPv6(name) || name === "localhost" || name.endsWith(".localhost") || this.#names.has(name);
  }
}
