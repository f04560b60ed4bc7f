import { type ExampleBody, type ExampleCall, exampleFile, targetOf } from "./example-call.ts";
import { literal, type Notation } from "./literal.ts";

const text = (value: string): string => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const notation: Notation = { object: ["[", "]"], list: ["[", "]"], name: (name) => `${text(name)} => `, text };

/** Streams make no forms: each part is written as it is sent. */
function formLines({ fields, file }: Extract<ExampleBody, { kind: "form" }>): string[] {
  const parts = fields.map(
    ([name, value]) =>
      `    . "--$boundary\\r\\nContent-Disposition: form-data; name=\\"${name}\\"\\r\\n\\r\\n${value}\\r\\n"`,
  );
  const document = file && [
    `    . "--$boundary\\r\\nContent-Disposition: form-data; name=\\"${file.part}\\"; filename=\\"${exampleFile}\\"\\r\\n"`,
    `    . "Content-Type: ${file.type}\\r\\n\\r\\n" . file_get_contents('${exampleFile}') . "\\r\\n"`,
  ];
  return [
    "$boundary = bin2hex(random_bytes(16));",
    "$body = ''",
    ...parts,
    ...(document ?? []),
    String.raw`    . "--$boundary--\r\n";`,
  ];
}

function preparation(body: ExampleBody | undefined): { lines: string[]; content?: string; type?: string } {
  if (body === undefined) return { lines: [] };
  if (body.kind === "form") {
    return {
      lines: formLines(body),
      content: "$body",
      type: `"Content-Type: multipart/form-data; boundary=$boundary"`,
    };
  }
  const lines = [`$body = ${literal(body.value, notation)};`];
  return { lines, content: "json_encode($body)", type: text("Content-Type: application/json") };
}

/** The call with the streams of PHP, which every installation has. */
export function phpExample(call: ExampleCall): string {
  const { lines, content, type } = preparation(call.body);
  return [
    "<?php",
    ...lines,
    "$context = stream_context_create(['http' => [",
    `    'method' => ${text(call.method)},`,
    "    'header' => [",
    "        'X-Partner-API-Key: ' . getenv('TOTEM_PARTNER_API_KEY'),",
    ...(type === undefined ? [] : [`        ${type},`]),
    "    ],",
    ...(content === undefined ? [] : [`    'content' => ${content},`]),
    "    'timeout' => 30,",
    "    'follow_location' => 0,",
    "    'ignore_errors' => true,",
    "]]);",
    `$answer = file_get_contents(getenv('TOTEM_PARTNER_BASE_URL') . ${text(targetOf(call))}, false, $context);`,
    String.raw`echo $http_response_header[0], "\n", $answer, "\n";`,
  ].join("\n");
}
