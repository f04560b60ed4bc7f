import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { literal } from "./javascript.ts";
import { isSentFile, keyVariable, type SentRequest, sentRequest } from "./sent-request.ts";

/** The statements that make a form. Of a file only its name is remembered. */
export const formLines = (fields: readonly [name: string, value: unknown][]): string[] => [
  "const form = new FormData();",
  ...fields.map(([name, value]) =>
    isSentFile(value)
      ? `form.set(${literal(name)}, new File(["the content of the file"], ${literal(value.fileName)}, { type: ${literal(value.type)} }));`
      : `form.set(${literal(name)}, ${literal(String(value))});`,
  ),
];

/** The body as an expression; undefined without one. */
function bodyExpression(body: SentRequest["body"]): string | undefined {
  switch (body.kind) {
    case "none":
      return undefined;
    case "omitted":
      return 'JSON.stringify("the body was too long to log")';
    case "form":
      return "form";
    case "json":
      return `JSON.stringify(${literal(body.value, 2)})`;
  }
}

/** A call of `fetch` that repeats a request. The key is a variable of the environment. */
export function fetchOf(entry: JournalEntry, origin: string): string {
  const { method, target, headers, body } = sentRequest(entry);
  const content = bodyExpression(body);
  return [
    ...(body.kind === "form" ? formLines(body.fields) : []),
    `const response = await fetch(${literal(origin + target)}, {`,
    `  method: ${literal(method)},`,
    "  headers: {",
    `    "X-Partner-API-Key": process.env.${keyVariable} ?? "",`,
    ...headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
    "  },",
    ...(content === undefined ? [] : [`  body: ${content},`]),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}
