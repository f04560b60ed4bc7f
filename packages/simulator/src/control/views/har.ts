import { isFields } from "@totem-partner/spec/fields";
import { statusWords } from "@totem-partner/spec/status-words";
import type { JournalEntry } from "../../journal/journal-record.ts";

const pairsOf = (record: Readonly<Record<string, string | readonly string[]>>) =>
  Object.entries(record).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));

const unsized = { headersSize: -1, bodySize: -1 };

/** A body as HAR has it: its text, or its length where the journal keeps no more. */
function contentOf(body: unknown): { size: number; text?: string; comment?: string } {
  if (isFields(body) && typeof body["omitted"] === "string")
    return { size: Math.max(1, Number.parseInt(body["omitted"], 10) || 0), comment: `omitted: ${body["omitted"]}` };
  const text = body === null ? "" : typeof body === "string" ? body : JSON.stringify(body);
  return { size: text.length, text };
}

function paramsOf(form: object) {
  return Object.entries(form).map(([name, value]) => {
    if (!isFields(value)) return { name, value: String(value) };
    return { name, fileName: String(value["fileName"]), contentType: String(value["type"]) };
  });
}

function postDataOf({ headers, body }: JournalEntry["request"]) {
  if (body === null) return {};
  const mimeType = headers["content-type"] ?? "";
  const isForm = mimeType.startsWith("multipart/") && isFields(body);
  const { size: _size, ...content } = contentOf(body);
  return { postData: { mimeType, ...(isForm ? { params: paramsOf(body) } : content) } };
}

function harEntry(entry: JournalEntry, own: string) {
  const { at, milliseconds, method, path, query, request, response, status } = entry;
  const scheme = request.headers["x-forwarded-proto"] === "https" ? "https:" : own;
  const queryString = pairsOf(query);
  const search = new URLSearchParams(queryString.map(({ name, value }) => [name, value])).toString();
  const type = response.type ?? "";
  return {
    startedDateTime: new Date(Date.parse(at) - milliseconds).toISOString(),
    time: milliseconds,
    request: {
      method,
      url: `${scheme}//${request.headers["host"] ?? "localhost"}${path}${search === "" ? "" : `?${search}`}`,
      ...{ httpVersion: "HTTP/1.1", cookies: [], headers: pairsOf(request.headers), queryString, ...unsized },
      ...postDataOf(request),
    },
    response: {
      // Nothing was sent.
      ...{ status: status ?? 0, statusText: statusWords[status ?? 0] ?? "", httpVersion: "HTTP/1.1", cookies: [] },
      headers: type === "" ? [] : [{ name: "content-type", value: type }],
      content: { mimeType: type, ...contentOf(response.body) },
      ...{ redirectURL: "", ...unsized },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

/** The requests of a journal as HAR 1.2, which browsers, proxies and API clients read; `protocol` is that of the server. */
export const harOf = (entries: readonly JournalEntry[], version: string, protocol: string) => ({
  log: {
    version: "1.2",
    creator: { name: "totem-mock", version },
    entries: entries.map((one) => harEntry(one, protocol)),
  },
});
