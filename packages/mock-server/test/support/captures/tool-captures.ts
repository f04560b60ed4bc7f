const type = "application/json; charset=utf-8";
const page = '{"data":[],"meta":{"total":0,"limit":50,"offset":0}}';
const record = '{"id":"0b1f9c5e-5b0a-4c39-9a53-0f3a0f6f3b11","name":"Rye"}';

/** A text as tools write what is no text. */
export const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** The header of a JSON body. */
export const contentType = { name: "Content-Type", value: type };

/** The header of the partner API. */
export const key = { name: "X-Partner-API-Key", value: "live_key" };

const rest = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 };

/** A read and a create as each tool writes them, and what else it writes. */
export const writers: Readonly<Record<string, readonly unknown[]>> = {
  Chrome: [
    {
      ...{ _initiator: { type: "script" }, _priority: "High", _resourceType: "fetch", cache: {}, connection: "443" },
      request: {
        ...{ ...rest, method: "GET", url: "https://api.example/products", queryString: [], bodySize: 0 },
        headers: [
          { name: ":authority", value: "api.example" },
          { name: "x-partner-api-key", value: "live_key" },
        ],
      },
      response: {
        ...{ ...rest, httpVersion: "http/2.0", status: 200, statusText: "", redirectURL: "", bodySize: -1 },
        ...{ headers: [{ name: "content-type", value: type }], _transferSize: 173, _error: null },
        content: { size: page.length, mimeType: "application/json", text: base64(page), encoding: "base64" },
      },
      ...{ serverIPAddress: "[::1]", startedDateTime: "2026-07-01T10:00:00.123Z", time: 12.345000004395843 },
    },
    {
      request: { method: "GET", url: "chrome-extension://abcdefghijklmnop/products", headers: [], bodySize: 0 },
      response: { status: 200, headers: [], content: { size: 2, mimeType: "application/json", text: "{}" } },
      ...{ startedDateTime: "2026-07-01T10:00:00.124Z", time: 1 },
    },
    {
      request: { ...rest, method: "GET", url: "https://api.example/products", headers: [], bodySize: 0 },
      response: {
        ...{ ...rest, status: 0, statusText: "", headers: [], _error: "net::ERR_ABORTED", bodySize: -1 },
        content: { size: 0, mimeType: "x-unknown" },
      },
      ...{ startedDateTime: "2026-07-01T10:00:00.125Z", time: 1 },
    },
  ],
  Firefox: [
    {
      ...{ pageref: "page_1", startedDateTime: "2026-07-01T12:00:00.123+02:00", cache: {}, time: 12, timings: {} },
      request: {
        ...{ ...rest, httpVersion: "HTTP/2", method: "POST", url: "https://api.example/products", bodySize: 14 },
        ...{ headers: [contentType, key], queryString: [] },
        postData: { mimeType: "application/json", params: [], text: '{"name":"Rye"}' },
      },
      response: {
        ...{ ...rest, status: 201, statusText: "", headers: [contentType], redirectURL: "", bodySize: 90 },
        content: { mimeType: type, size: record.length, text: record },
      },
    },
    {
      ...{ startedDateTime: "2026-07-01T12:00:00.200+02:00", time: 12 },
      request: { ...rest, method: "GET", url: "https://api.example/products", headers: [key], bodySize: 0 },
      response: {
        ...{ ...rest, status: 200, headers: [contentType] },
        content: { mimeType: type, size: 52, comment: "Response bodies are not included." },
      },
    },
  ],
  mitmproxy: [
    {
      ...{ startedDateTime: "2026-07-01T10:00:00.123456+00:00", time: 12.5, serverIPAddress: "203.0.113.7" },
      request: {
        ...{ ...rest, method: "POST", url: "https://api.example/products", headers: [contentType, key], bodySize: 14 },
        postData: { mimeType: "application/json", text: base64('{"name":"Rye"}'), encoding: "base64", params: [] },
      },
      response: {
        ...{ ...rest, status: 201, statusText: "Created", headers: [contentType], redirectURL: "", bodySize: 58 },
        content: { size: record.length, compression: 0, mimeType: type, text: record },
      },
    },
    {
      ...{ startedDateTime: "2026-07-01T10:00:01+00:00", time: 0 },
      request: { ...rest, method: "GET", url: "https://api.example/products", headers: [key], bodySize: 0 },
      response: { ...rest, status: 0, statusText: "", headers: [], content: {}, redirectURL: "", bodySize: -1 },
    },
  ],
  Charles: [
    {
      ...{ startedDateTime: "2026-07-01T12:00:00.123+02:00", time: 12, serverIPAddress: "203.0.113.7", cache: {} },
      request: { ...rest, method: "get", url: "https://api.example:443/products", headers: [key], bodySize: 0 },
      response: {
        ...{ ...rest, _charlesStatus: "COMPLETE", status: 200, statusText: "OK", headers: [contentType] },
        ...{ content: { size: 52, compression: -8, mimeType: type, text: base64(page), encoding: "base64" } },
        ...{ redirectURL: null, bodySize: 60 },
      },
      timings: { dns: null, connect: null, ssl: null, send: 0, wait: 11, receive: 1 },
    },
    {
      ...{ startedDateTime: "2026-07-01T12:00:01.000+02:00", time: null },
      request: { ...rest, method: "CONNECT", url: "https://api.example", headers: [], bodySize: 0 },
      response: { ...rest, status: 0, statusText: null, headers: [], content: { size: 0, mimeType: null } },
    },
  ],
  Postman: [
    {
      ...{ startedDateTime: "2026-07-01T10:00:00.123Z", time: 12, cache: {}, timings: { send: -1, wait: 12 } },
      request: {
        ...{ ...rest, method: "POST", url: "https://api.example/products", headers: [contentType, key], bodySize: -1 },
        postData: { mimeType: "application/json", text: '{"name":"Rye"}' },
      },
      response: {
        ...{ ...rest, status: 201, statusText: "Created", headers: [contentType], bodySize: -1, redirectURL: "" },
        content: { size: -1, mimeType: type, text: record },
      },
    },
  ],
  Insomnia: [
    {
      ...{ startedDateTime: "2026-07-01T10:00:00.123Z", time: 12, comment: "List products", cache: {} },
      request: {
        ...{ ...rest, method: "GET", url: "https://api.example/products", headers: [key], bodySize: -1 },
        postData: { mimeType: "", text: "" },
      },
      response: {
        ...{ ...rest, status: 200, statusText: "OK", headers: [], redirectURL: "", bodySize: -1 },
        content: { size: 52, mimeType: "application/json", text: page },
      },
    },
  ],
};
