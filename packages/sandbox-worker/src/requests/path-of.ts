/** The path of an address, as a URL parser has written it. To parse it again costs more than the rest of most requests. */
export function pathOf({ url }: Pick<Request, "url">): string {
  const begin = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", begin);
  return url.slice(begin, end === -1 ? undefined : end);
}
