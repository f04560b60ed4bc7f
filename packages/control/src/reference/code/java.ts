import { type ExampleCall, exampleFile, type ExampleForm, formHeads, readableJson, targetOf } from "./example-call.ts";

/** A text block keeps quotes, and reads escapes. */
const textBlock = (text: string): string =>
  `"""\n${text.replaceAll("\\", "\\\\").replaceAll(/^/gm, " ".repeat(12))}"""`;

function formLines(form: ExampleForm): string[] {
  const { file } = form;
  const heads = formHeads(form, `"--" + boundary + "`, String.raw`\"`).map((head) => `${head}"`);
  const type = file ? [String.raw`    + "Content-Type: ${file.type}\r\n\r\n"`] : [];
  const body = [
    `HttpRequest.BodyPublishers.ofString(head)`,
    ...(file ? [`HttpRequest.BodyPublishers.ofFile(Path.of("${exampleFile}"))`] : []),
    String.raw`HttpRequest.BodyPublishers.ofString("${file ? String.raw`\r\n` : ""}--" + boundary + "--\r\n")`,
  ];
  return [
    "var boundary = UUID.randomUUID().toString();",
    "var head =",
    `    ${[heads.join("\n            + "), ...type].join("\n            ")};`,
    "var body = HttpRequest.BodyPublishers.concat(",
    `    ${body.join(",\n            ")});`,
  ];
}

const sent = {
  none: ["HttpRequest.BodyPublishers.noBody()"],
  form: ["body", `"multipart/form-data; boundary=" + boundary`],
  json: ["HttpRequest.BodyPublishers.ofString(body)", `"application/json"`],
} as const;

/** The call with the HTTP client of Java 17, as a file that `java` runs. */
export function javaExample(call: ExampleCall): string {
  const { body, method, operationId } = call;
  const form = body?.kind === "form" ? body : undefined;
  const [publisher, type] = sent[body?.kind ?? "none"];
  const client = ["HttpClient", "HttpRequest", "HttpResponse"].map((name) => `java.net.http.${name}`);
  const imports = [
    "java.net.URI",
    ...client,
    ...(form ? ["java.util.UUID"] : []),
    ...(form?.file ? ["java.nio.file.Path"] : []),
  ];
  const statements = [
    ...(form ? formLines(form) : body?.kind === "json" ? [`var body = ${textBlock(readableJson(body.value))};`] : []),
    `var address = URI.create(System.getenv("TOTEM_PARTNER_BASE_URL") + ${JSON.stringify(targetOf(call))});`,
    "var request = HttpRequest.newBuilder(address)",
    `    .header("X-Partner-API-Key", System.getenv("TOTEM_PARTNER_API_KEY"))`,
    ...(type === undefined ? [] : [`    .header("Content-Type", ${type})`]),
    `    .method(${JSON.stringify(method)}, ${publisher})`,
    "    .build();",
    "var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    `System.out.println(response.statusCode() + " " + response.body());`,
  ];
  return [
    ...imports.sort().map((name) => `import ${name};`),
    "",
    `class ${operationId.replace(/^./, (first) => first.toUpperCase())} {`,
    "    public static void main(String[] arguments) throws Exception {",
    ...statements.map((line) => `        ${line}`),
    "    }",
    "}",
  ].join("\n");
}
