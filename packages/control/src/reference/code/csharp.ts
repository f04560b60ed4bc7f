import { type ExampleCall, exampleFile, readableJson, targetOf } from "./example-call.ts";

const text = (value: string): string => JSON.stringify(value);

/** JSON never has three quotes in a row, which would end a raw literal. */
const rawLiteral = (value: string): string => `"""\n${value.replaceAll(/^/gm, "    ")}\n    """`;

function contentLines(body: NonNullable<ExampleCall["body"]>): string[] {
  if (body.kind === "json") {
    const json = rawLiteral(readableJson(body.value));
    return [`request.Content = new StringContent(${json}, Encoding.UTF8, "application/json");`];
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

const namespaces = { none: [], json: ["using System.Text;", ""], form: ["using System.Net.Http.Headers;", ""] };

export function csharpExample(call: ExampleCall): string {
  const { method, body } = call;
  return [
    ...namespaces[body?.kind ?? "none"],
    "using var http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });",
    `var address = Environment.GetEnvironmentVariable("TOTEM_PARTNER_BASE_URL") + ${text(targetOf(call))};`,
    `using var request = new HttpRequestMessage(HttpMethod.${method.slice(0, 1)}${method.slice(1).toLowerCase()}, address);`,
    `request.Headers.Add("X-Partner-API-Key", Environment.GetEnvironmentVariable("TOTEM_PARTNER_API_KEY"));`,
    ...(body ? contentLines(body) : []),
    "using var response = await http.SendAsync(request);",
    `Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`,
  ].join("\n");
}
