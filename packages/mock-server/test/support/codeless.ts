import { STATUS_CODES } from "node:http";

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of an error as a service without codes of its own sends it, in the shape that it has. */
export function withoutCode(text: string, status: number): string {
  const body: unknown = status < 400 || text === "" ? undefined : JSON.parse(text);
  if (!isFields(body)) return text;
  const title = STATUS_CODES[status] ?? "Error";
  if (isFields(body["error"])) return JSON.stringify({ error: { message: body["error"]["message"] } });
  if (body["statusCode"] === undefined)
    return JSON.stringify({ type: "about:blank", title, status, detail: body["detail"] });
  // As NestJS does: a list of what is wrong where a validation refused it.
  const { message } = body;
  return JSON.stringify({ statusCode: status, message: status === 400 ? [message].flat() : message, error: title });
}
