import { isFields } from "@totem-partner/spec/fields";
import { unlike } from "./journey.ts";
import { type Asked, requests } from "./requests.ts";

/** A response to a request of the comparison. */
interface Answer {
  status: number;
  /** All of it that is compared: ids, instants and the address of the service are the same everywhere. */
  compared: unknown;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The first id in a body, wherever it is. */
function idIn(body: unknown): string | undefined {
  if (!isFields(body)) return undefined;
  if (typeof body["id"] === "string") return body["id"];
  return Object.values(body)
    .map(idIn)
    .find((id) => id !== undefined);
}

/** A body in which only that remains which is the same with every id, instant and address. */
function normalized(value: unknown, known: ReadonlyMap<string, string>, url: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => normalized(inner, known, url));
  if (isFields(value)) {
    const entries = Object.entries(value).map(([name, inner]) => [name, normalized(inner, known, url)] as const);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  }
  if (typeof value === "number" && value > 1e9) return "<seconds>";
  if (typeof value !== "string") return value;
  const named = [...known].reduce((text, [id, name]) => text.replaceAll(id, `<${name}>`), value.replaceAll(url, ""));
  if (instant.test(named)) return "<instant>";
  if (named.startsWith("<")) return named.split(", ").sort().join(", ");
  return named.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b[0-9A-HJKMNP-TV-Z]{26}\b/gi, "<id>");
}

/** The form of the body of an error: the words are each service's own, and so is how many fields it lists. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((inner) => JSON.stringify(formOf(inner))))].sort();
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]));
  return value === null ? null : typeof value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}

const filled = (text: string, ids: ReadonlyMap<string, string>): string =>
  [...ids].reduce((all, [name, id]) => all.replaceAll(`{${name}}`, id), text);

function sent(
  body: Asked["body"],
  ids: ReadonlyMap<string, string>,
): { body?: string | FormData; headers?: Record<string, string> } {
  if (body === undefined || body instanceof FormData) return body ? { body } : {};
  const text = typeof body === "string" ? body : filled(JSON.stringify(body), ids);
  return { body: text, headers: { "content-type": "application/json" } };
}

/** The status of a response, or of the error in its body. */
function statusOf({ status }: Response, { isRefused }: Asked, body: unknown): number {
  const error = isFields(body) ? body["error"] : undefined;
  const inner = isRefused && status === 200 && isFields(error) ? error["status"] : undefined;
  return typeof inner === "number" ? inner : status;
}

/** Sends the requests one after the other to a service, as a company that nobody used before. */
export async function answersOf(url: string, apiKey: string, slash: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const ids = new Map<string, string>();
  for (const asked of requests) {
    const [method = "", path = ""] = asked.ask.split(" ");
    const { headers, ...init } = sent(asked.body, ids);
    const key = "key" in asked ? asked.key : apiKey;
    const response = await fetch(url + filled(path, ids).replace(/(?=\?|$)/, slash), {
      ...{ method, ...init, redirect: "manual" },
      headers: { ...headers, ...(key !== undefined && { "x-partner-api-key": key }) },
    });
    const body = parsed(await response.text());
    if (asked.as !== undefined) ids.set(asked.as, idIn(body) ?? "none");
    if (asked.as === "product") ids.set("nobody", unlike(ids.get("product") ?? ""));
    const names = new Map([...ids].map(([name, id]) => [id, name]));
    const shown = normalized(body, names, url);
    const header = (name: string) => normalized(response.headers.get(name), names, url);
    const { status } = response;
    const shownStatus = statusOf(response, asked, body);
    const compared = {
      ...{ status, type: response.headers.get("content-type")?.replace(/;.*/, "") ?? null },
      ...{ link: header("link"), count: header("x-total-count"), location: header("location") },
      body: asked.isRefused ? formOf(shown) : shown,
    };
    answers.push({ status: shownStatus, compared });
  }
  return answers;
}
