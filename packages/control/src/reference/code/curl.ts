import { type ExampleBody, type ExampleCall, exampleFile, targetOf } from "./example-call.ts";
import { readableJson } from "./literal.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function bodyLines(body: ExampleBody): string[] {
  if (body.kind === "json") return [`-H "Content-Type: application/json"`, `-d ${quoted(readableJson(body.value))}`];
  const { fields, file } = body;
  const parts = fields.map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`);
  return file ? [...parts, `-F ${quoted(`${file.part}=@${exampleFile};type=${file.type}`)}`] : parts;
}

/** The call for a POSIX shell. */
export function curlExample(call: ExampleCall): string {
  const { method, body } = call;
  const implied = body === undefined ? "GET" : "POST";
  const lines = [
    `curl --fail-with-body ${method === implied ? "" : `-X ${method} `}"$TOTEM_PARTNER_BASE_URL${targetOf(call)}"`,
    `-H "X-Partner-API-Key: $TOTEM_PARTNER_API_KEY"`,
    ...(body ? bodyLines(body) : []),
  ];
  return lines.join(" \\\n  ");
}
