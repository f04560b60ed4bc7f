import { csharpExample } from "./csharp.ts";
import { type ExampleCall, exampleFile, readableJson, targetOf } from "./example-call.ts";
import { javaExample } from "./java.ts";
import { phpExample } from "./php.ts";
import { pythonExample } from "./python.ts";
import { sdkExample } from "./sdk.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlBody(body: NonNullable<ExampleCall["body"]>): string[] {
  if (body.kind === "json") return [`-H "Content-Type: application/json"`, `-d ${quoted(readableJson(body.value))}`];
  const { fields, file } = body;
  const parts = fields.map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`);
  return file ? [...parts, `-F ${quoted(`${file.part}=@${exampleFile};type=${file.type}`)}`] : parts;
}

function curlExample(call: ExampleCall): string {
  const { method, body } = call;
  const implied = body === undefined ? "GET" : "POST";
  const lines = [
    `curl --fail-with-body ${method === implied ? "" : `-X ${method} `}"$TOTEM_PARTNER_BASE_URL${targetOf(call)}"`,
    `-H "X-Partner-API-Key: $TOTEM_PARTNER_API_KEY"`,
    ...(body ? curlBody(body) : []),
  ];
  return lines.join(" \\\n  ");
}

/** In the order of the reference. The code reads base URL and key from the environment, and prints status and body. */
export const languages = [
  { id: "curl", name: "curl", write: curlExample },
  { id: "sdk", name: "SDK", write: sdkExample },
  { id: "csharp", name: "C#", write: csharpExample },
  { id: "java", name: "Java", write: javaExample },
  { id: "php", name: "PHP", write: phpExample },
  { id: "python", name: "Python", write: pythonExample },
] as const;
