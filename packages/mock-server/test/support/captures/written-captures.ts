/** One exchange, as a tool between client and service sees it. */
export interface SeenExchange {
  method: string;
  url: string;
  sent: { headers: Record<string, string>; text: string | undefined };
  answer: { status: number; headers: Record<string, string>; text: string };
  /** In milliseconds since 1970, and how long it took. */
  start: number;
  took: number;
}

const pairs = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => ({ name, value }));
const titled = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
const isTextual = (type: string): boolean => /json|text/.test(type);

/** The developer tools of Chrome, over HTTP/2: pseudo-headers, fields of its own, and binary content in base64. */
function ofChrome({ method, url, sent, answer, start, took }: SeenExchange) {
  const type = answer.headers["content-type"] ?? "x-unknown";
  const { host, pathname } = new URL(url);
  return {
    _connectionId: "42",
    _initiator: { type: "script" },
    _priority: "High",
    _resourceType: "fetch",
    cache: {},
    request: {
      method,
      url,
      httpVersion: "http/2.0",
      headers: [{ name: ":authority", value: host }, { name: ":path", value: pathname }, ...pairs(sent.headers)],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: sent.text?.length ?? 0,
      ...(sent.text !== undefined && { postData: { mimeType: "application/json", text: sent.text } }),
    },
    response: {
      ...{
        status: answer.status,
        statusText: "",
        httpVersion: "http/2.0",
        headers: pairs(answer.headers),
        cookies: [],
      },
      content: {
        ...{ size: answer.text.length, mimeType: type.split(";")[0] },
        ...(isTextual(type)
          ? { text: answer.text }
          : { text: Buffer.from(answer.text).toString("base64"), encoding: "base64" }),
      },
      ...{ redirectURL: "", headersSize: -1, bodySize: -1, _transferSize: 300, _error: null },
    },
    serverIPAddress: "127.0.0.1",
    startedDateTime: new Date(start).toISOString(),
    time: took,
    timings: { blocked: 1, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: took, receive: 0.2, _blocked_queueing: 1 },
  };
}

/** A proxy that decrypts, such as mitmproxy or Fiddler: names as sent, offsets with microseconds, everything in base64. */
function ofProxy({ method, url, sent, answer, start, took }: SeenExchange) {
  return {
    startedDateTime: new Date(start).toISOString().replace("Z", "000+00:00"),
    time: took,
    request: {
      ...{ method, url, httpVersion: "HTTP/1.1", cookies: [], queryString: [], headersSize: 120 },
      headers: pairs(sent.headers).map(({ name, value }) => ({ name: titled(name), value })),
      bodySize: sent.text?.length ?? 0,
      ...(sent.text !== undefined && { postData: { mimeType: "application/json", text: sent.text, params: [] } }),
    },
    response: {
      ...{ status: answer.status, statusText: "OK", httpVersion: "HTTP/1.1", cookies: [], redirectURL: "" },
      headers: pairs(answer.headers).map(({ name, value }) => ({ name: titled(name), value })),
      content: {
        ...{ size: answer.text.length, compression: 0, mimeType: answer.headers["content-type"] ?? "" },
        ...{ text: Buffer.from(answer.text).toString("base64"), encoding: "base64" },
      },
      ...{ headersSize: 90, bodySize: answer.text.length },
    },
    cache: {},
    timings: { connect: -1, ssl: -1, send: 0, receive: 0, wait: took },
    serverIPAddress: "127.0.0.1",
  };
}

/** An API client, such as Insomnia: whole milliseconds, and the media type of a response only in its content. */
function ofApiClient({ method, url, sent, answer, start, took }: SeenExchange) {
  const { "content-type": mimeType = "", ...headers } = answer.headers;
  return {
    ...{ startedDateTime: new Date(start).toISOString(), time: Math.round(took), comment: "GET things", cache: {} },
    request: {
      ...{ method, url, httpVersion: "HTTP/1.1", cookies: [], headers: pairs(sent.headers), queryString: [] },
      ...{ postData: { mimeType: "", text: sent.text ?? "" }, headersSize: -1, bodySize: -1, settingEncodeUrl: true },
    },
    response: {
      ...{ status: answer.status, statusText: "", httpVersion: "HTTP/1.1", cookies: [], headers: pairs(headers) },
      content: { size: Buffer.byteLength(answer.text), mimeType, text: answer.text },
      ...{ redirectURL: "", headersSize: -1, bodySize: -1 },
    },
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait: took, receive: 0, ssl: -1 },
  };
}

/** The other entries of a capture: other hosts, a tunnel, an image, a request that was aborted, and one that is no entry at all. */
const others = [
  ["GET", "https://cdn.example/logo.png", 200, "image/png", "iVBORw0KGgo="],
  ["CONNECT", "api.example:443", 200, "", ""],
  ["GET", "https://telemetry.example/products", 200, "application/json", '{"rows":"none"}'],
] as const;

const noise = others.map(([method, url, status, mimeType, text]) => ({
  ...{ startedDateTime: "2026-07-01T00:00:00Z", time: 1, request: { method, url, headers: [] } },
  response: { status, headers: [], content: { size: text.length, mimeType, text, encoding: "base64" } },
}));

/** The captures that three tools write of the same exchanges. */
export const tools: Record<string, (seen: readonly SeenExchange[]) => object> = {
  "a browser": (seen) => ({
    log: { version: "1.2", creator: {}, pages: [], entries: [...noise, ...seen.map(ofChrome)] },
  }),
  "a proxy": (seen) => ({
    log: { version: "1.2", creator: {}, entries: [...seen.map(ofProxy), ...noise, { time: 1 }] },
  }),
  "an API client": (seen) => ({ log: { version: "1.2", entries: seen.map(ofApiClient).reverse() } }),
};
