/** What a call needs of a Request. */
interface PlainRequest extends Pick<Request, "url" | "method" | "headers"> {
  signal: AbortSignal | undefined;
  content: string | undefined;
}

/** Options of a raw call that are not for its Request alone, and show it to nobody. */
const plainOption = /^(params|headers|body|bodySerializer|signal)$/;

/** Whether nobody can tell if a call with these options makes a Request. */
export const isPlain = (options: object | null): boolean =>
  Object.keys(options ?? {}).every((name) => plainOption.test(name));

/**
 * What openapi-fetch constructs in place of a Request, which costs as much as the rest of a call. It is a Request after
 * all where that would refuse the call, or write its body.
 */
export function plainRequest(
  url: string,
  init: RequestInit & Pick<Request, "method" | "headers">,
): Request | PlainRequest {
  const { method, headers, signal, body } = init;
  const isSent = body === undefined || (typeof body === "string" && method !== "GET");
  const mayEnd = signal === undefined || signal instanceof AbortSignal;
  return isSent && mayEnd
    ? { url: new URL(url).href, method, headers, signal, content: body === "" ? undefined : body }
    : new Request(url, init);
}
