import type { FieldError } from "@totem-partner/spec/field-error";
import type { components } from "@totem-partner/spec/types";

/** The error in a field of a call: a JSON pointer to it, and the rest of a sentence that begins with its name. */
type FieldMistake = Pick<FieldError, "path" | "message">;

export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  /** Zero if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly mistakes: readonly FieldMistake[];

  constructor(status: number, code: string, message: string, mistakes: readonly FieldMistake[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.mistakes = mistakes;
  }
}

export const asProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem(0, "failed", String(error));

type Problem = components["schemas"]["Problem"];

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body;

export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new ApiProblem(response.status, body.code, body.detail, body.errors);
  return new ApiProblem(response.status, "unexpected_answer", `The server returned ${response.status}.`);
}

/** @throws {ApiProblem} if a request to the server of this page is refused, or the server cannot be reached. */
export async function send(target: string, init: RequestInit): Promise<Response> {
  const response = await fetch(target, init).catch(() => {
    throw new ApiProblem(0, "unreachable", "The server does not respond. Is it still running?");
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** The parameters of a call. An id, a company and a key replace their names in the path, such as `{id}`. */
export interface CallDetails extends Partial<Record<"id" | "company" | "key", string>> {
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  /** JSON that is sent as it is. */
  file?: Blob;
}

export function targetOf(base: string, call: string, { query = {}, ...details }: CallDetails): string {
  const [path = "", fixed] = call.split("?");
  const search = new URLSearchParams(fixed);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const filled = path.replaceAll(/\{(id|company|key)\}/g, (_, name: "id" | "company" | "key") =>
    encodeURIComponent(details[name] ?? ""),
  );
  return `${base}${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

/** Makes a call such as `GET /requests` below a path of this server. Returns the JSON of the response; null without any. */
export async function callBelow(base: string, name: string, headers: Record<string, string>, details: CallDetails) {
  const [method = "GET", call = ""] = name.split(" ");
  const body = details.file ?? (details.body === undefined ? undefined : JSON.stringify(details.body));
  const response = await send(targetOf(base, call, details), {
    method,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body }),
  });
  return response.status === 204 ? null : ((await response.json()) as unknown);
}
