import { STATUS_CODES } from "node:http";

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of an error as a service without codes of its own sends it, in the shape that it has. */
export function withoutCode(text: string, status: number): string {
  const body: unknown = status < 400 || text === "" ? undefined : JSON.parse(text);
  if (!isFields(body)) return text;
  // A flat error has none.
  if (body["statusCode"] !== undefined) return text;
  if (isFields(body["error"])) return JSON.stringify({ error: { message: body["error"]["message"] } });
  const title = STATUS_CODES[status] ?? "Error";
  return JSON.stringify({ type: "about:blank", title, status, detail: body["detail"] });
}
