import type { Exchange } from "../http/exchange.ts";

const longestType = 100;
const longestAddress = 300;

/** Where a request went, without its query, which may be confidential. */
export function addressOf({ asked, show }: Exchange): string {
  const { origin, pathname } = new URL(asked.url);
  return show(origin + pathname, longestAddress);
}

/** A response for the reader of an error: its status, its media type and the address that sent it. */
export function described(exchange: Exchange): string {
  const { status, headers, text, show } = exchange;
  const type = headers.get("content-type")?.replace(/;.*/s, "").trim();
  const shown = type ? show(type, longestType).toLowerCase() : "no content type";
  return `${status}, ${text.trim() === "" ? "no body" : shown}, from ${addressOf(exchange)}`;
}
