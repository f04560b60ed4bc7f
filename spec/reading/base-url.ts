/** The reason an address is no base URL, and how a message about it continues. */
export interface BaseUrlMistake {
  kind: "relative" | "protocol" | "credentials" | "surplus";
  says: string;
}

/** An address that paths are appended to. */
export interface BaseUrl {
  url: URL;
  /** The path, without a slash at its end. */
  path: string;
}

/** Reads a base URL: an absolute http or https URL without credentials, query and fragment. */
export function readBaseUrl(given: string | URL): BaseUrl | BaseUrlMistake {
  const text = String(given).trim();
  if (!URL.canParse(text)) {
    return { kind: "relative", says: "must be an absolute URL, such as https://service.example/partner." };
  }
  const url = new URL(text);
  const { protocol, username, password, pathname } = url;
  if (protocol !== "https:" && protocol !== "http:") {
    return { kind: "protocol", says: `must start with https:// or http://, not ${protocol}` };
  }
  if (username !== "" || password !== "") {
    return { kind: "credentials", says: "must not contain a user name or password." };
  }
  if (/[?#]/.test(text)) {
    return { kind: "surplus", says: "must not contain a query or fragment: paths are appended to it." };
  }
  return { url, path: pathname.replace(/\/+$/, "") };
}
