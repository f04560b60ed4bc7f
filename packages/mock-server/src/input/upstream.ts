/** The service that a proxy forwards to. */
export interface Upstream {
  protocol: "http:" | "https:";
  hostname: string;
  /** Empty for the protocol's default port. */
  port: string;
  /** The value of the Host header. */
  host: string;
  /** The prefix of every path, without a trailing slash; usually empty or `/partner`. */
  basePath: string;
  /** The address without potential secrets, for messages. */
  shown: string;
}

/** Parses the address of a service; returns a sentence about what is wrong with it otherwise. */
export function readUpstream(text: string): Upstream | string {
  const example = "Pass the base URL of the service, such as https://api.example.com/partner.";
  if (!URL.canParse(text)) return `It is not a URL. ${example}`;
  const url = new URL(text);
  const { protocol, hostname, port, host, pathname, search, hash, username, password } = url;
  if (protocol !== "http:" && protocol !== "https:") return `It is not an http or https URL. ${example}`;
  if (username !== "" || password !== "")
    return "It contains a user name or a password. Remove them: clients send their own keys.";
  if (search !== "" || hash !== "") return `It has a query or a fragment. ${example}`;
  const basePath = pathname.replace(/\/+$/, "");
  return {
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port,
    host,
    basePath,
    shown: `${protocol}//${host}${basePath}`,
  };
}
