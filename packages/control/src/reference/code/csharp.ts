import { type ExampleBody, type ExampleCall, exampleFile, targetOf } from "./example-call.ts";
import { readableJson } from "./literal.ts";

const text = (value: string): string => JSON.stringify(value);

/** JSON never has three quotes in a row, which would end a raw literal. */
const rawLiteral = (value: string): string => `"""\n${value.replaceAll(/^/gm, "    ")}\n    """`;

function contentLines(body: ExampleBody): string[] {
  if (body.kind === "json") {
    return [
      `request.Content = new StringContent(${rawLiteral(readableJson(body.value))}, Encoding.UTF8, "application/json");`,
    ];
  }
  const { fields, file } = body;
  return [
    "var form = new MultipartFormDataContent();",
    ...fields.map(([name, value]) => `form.Add(new StringContent(${text(value)}), ${text(name)});`),
    ...(file
      ? [
          `var document = new ByteArrayContent(File.ReadAllBytes(${text(exampleFile)}));`,
          `document.Headers.ContentType = new MediaTypeHeaderValue(${text(file.type)});`,
          `form.Add(document, ${text(file.part)}, ${text(exampleFile)});`,
        ]
      : []),
    "request.Content = form;",
  ];
}

const namespaceOf = (body: ExampleBody | undefined): string[] =>
  body === undefined ? [] : [body.kind === "json" ? "using System.Text;" : "using System.Net.Http.Headers;", ""];

/** The call with the HttpClient of .NET, as the statements of a program. */
export function csharpExample(call: ExampleCall): string {
  const { method, body } = call;
  const verb = `${method.slice(0, 1)}${method.slice(1).toLowerCase()}`;
  return [
    ...namespaceOf(body),
    "using var http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });",
    `var address = Environment.GetEnvironmentVariable("TOTEM_PARTNER_BASE_URL") + ${text(targetOf(call))};`,
    `using var request = new HttpRequestMessage(HttpMethod.${verb}, address);`,
    `request.Headers.Add("X-Partner-API-Key", Environment.GetEnvironmentVariable("TOTEM_PARTNER_API_KEY"));`,
    ...(body ? contentLines(body) : []),
    "using var response = await http.SendAsync(request);",
    `Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`,
  ].join("\n");
}
