import { type BaseUrlMistake, readBaseUrl } from "@totem-partner/spec/base-url";

export interface Upstream {
  url: URL;
  /** The prefix of every path, without a trailing slash; usually empty or `/partner`. */
  basePath: string;
  /** The address without potential secrets, for messages. */
  shown: string;
}

const example = "Pass the base URL of the service, such as https://api.example.com/partner.";

const mistakes: Readonly<Record<BaseUrlMistake["kind"], string>> = {
  relative: `It is not a URL. ${example}`,
  protocol: `It is not an http or https URL. ${example}`,
  credentials: "It contains a user name or a password. Remove them: clients send their own keys.",
  surplus: `It has a query or a fragment. ${example}`,
};

/** Parses the address of a service; returns a sentence about what is wrong with it otherwise. */
export function readUpstream(text: string): Upstream | string {
  const base = readBaseUrl(text);
  if ("kind" in base) return mistakes[base.kind];
  const { url, path } = base;
  return { url, basePath: path, shown: url.origin + path };
}
