/** An answer that has been read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** A client of one company: it sends a method, a path and a body, as JSON unless it is a form. */
export type Client = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Reads a response to its end. */
async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body };
}

/** A client that sends a key, or none. */
export function clientOf(url: string, apiKey?: string): Client {
  return async (method, path, body) =>
    readAnswer(
      await fetch(url + path, {
        method,
        headers: {
          ...(apiKey !== undefined && { "X-Partner-API-Key": apiKey }),
          ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && {
          body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
        }),
      }),
    );
}

/** A field of a JSON object; undefined when there is no such object or field. */
export function fieldOf(value: unknown, ...path: string[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = new Map<string, unknown>(Object.entries(at)).get(name);
  }
  return at;
}

/** The id of what an answer carries. */
export const idOf = ({ body }: Answer): string => String(fieldOf(body, "id"));
