import { type ExampleBody, type ExampleCall, exampleFile, targetOf } from "./example-call.ts";
import { readableJson } from "./literal.ts";

/** A text block keeps quotes, and reads escapes. */
const textBlock = (text: string, indent: string): string =>
  `"""\n${text.replaceAll("\\", "\\\\").replaceAll(/^/gm, indent)}"""`;

const stepIn = (lines: readonly string[]): string[] => lines.map((line) => `        ${line}`);

/** The HTTP client of Java makes no forms: each part is written as it is sent. */
function formLines({ fields, file }: Extract<ExampleBody, { kind: "form" }>): string[] {
  const parts = fields.map(
    ([name, value]) =>
      `    "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"${name}\\"\\r\\n\\r\\n${value}\\r\\n"`,
  );
  const document = file && [
    `    "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"${file.part}\\"; filename=\\"${exampleFile}\\"\\r\\n"`,
    `        + "Content-Type: ${file.type}\\r\\n\\r\\n"`,
  ];
  const body = [
    `HttpRequest.BodyPublishers.ofString(head)`,
    ...(file ? [`HttpRequest.BodyPublishers.ofFile(Path.of("${exampleFile}"))`] : []),
    String.raw`HttpRequest.BodyPublishers.ofString("${file ? String.raw`\r\n` : ""}--" + boundary + "--\r\n")`,
  ];
  return [
    "var boundary = UUID.randomUUID().toString();",
    "var head =",
    `${[...parts, ...(document ?? [])].join("\n        ").replaceAll(/"\n +"--/g, '"\n            + "--')};`,
    "var body = HttpRequest.BodyPublishers.concat(",
    `    ${body.join(",\n            ")});`,
  ];
}

function preparation(body: ExampleBody | undefined): {
  imports: string[];
  lines: string[];
  publisher: string;
  type?: string;
} {
  if (body === undefined) return { imports: [], lines: [], publisher: "HttpRequest.BodyPublishers.noBody()" };
  if (body.kind === "form") {
    const imports = ["java.util.UUID", ...(body.file ? ["java.nio.file.Path"] : [])];
    return { imports, lines: formLines(body), publisher: "body", type: `"multipart/form-data; boundary=" + boundary` };
  }
  return {
    imports: [],
    lines: [`var body = ${textBlock(readableJson(body.value), "            ")};`],
    publisher: "HttpRequest.BodyPublishers.ofString(body)",
    type: `"application/json"`,
  };
}

/** The call with the HTTP client of Java 17, as a file that `java` runs. */
export function javaExample(call: ExampleCall): string {
  const { imports, lines, publisher, type } = preparation(call.body);
  const client = ["HttpClient", "HttpRequest", "HttpResponse"].map((name) => `java.net.http.${name}`);
  const className = call.operationId.replace(/^./, (first) => first.toUpperCase());
  return [
    ...["java.net.URI", ...client, ...imports].sort().map((name) => `import ${name};`),
    "",
    `class ${className} {`,
    "    public static void main(String[] arguments) throws Exception {",
    ...stepIn([
      ...lines,
      `var address = URI.create(System.getenv("TOTEM_PARTNER_BASE_URL") + ${JSON.stringify(targetOf(call))});`,
      "var request = HttpRequest.newBuilder(address)",
      `    .header("X-Partner-API-Key", System.getenv("TOTEM_PARTNER_API_KEY"))`,
      ...(type === undefined ? [] : [`    .header("Content-Type", ${type})`]),
      `    .method(${JSON.stringify(call.method)}, ${publisher})`,
      "    .build();",
      "var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
      `System.out.println(response.statusCode() + " " + response.body());`,
    ]),
    "    }",
    "}",
  ].join("\n");
}
