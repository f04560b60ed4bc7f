import {
  type ExampleCall,
  exampleFile,
  type ExampleForm,
  formHeads,
  literal,
  type Notation,
  targetOf,
} from "./example-call.ts";

const text = (value: string): string => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const notation: Notation = { object: ["[", "]"], list: ["[", "]"], name: (name) => `${text(name)} => `, text };

const formLines = (form: ExampleForm): string[] => [
  "$boundary = bin2hex(random_bytes(16));",
  "$body = ''",
  ...formHeads(form, "--$boundary", String.raw`\"`).map((head) => `    . "${head}"`),
  ...(form.file
    ? [`    . "Content-Type: ${form.file.type}\\r\\n\\r\\n" . file_get_contents('${exampleFile}') . "\\r\\n"`]
    : []),
  String.raw`    . "--$boundary--\r\n";`,
];

const sent = {
  none: [],
  form: [`        "Content-Type: multipart/form-data; boundary=$boundary",`, "    'content' => $body,"],
  json: ["        'Content-Type: application/json',", "    'content' => json_encode($body),"],
} as const;

/** The call with the streams of PHP, which every installation has. */
export function phpExample(call: ExampleCall): string {
  const { body, method } = call;
  const [type, content] = sent[body?.kind ?? "none"];
  const json = body?.kind === "json" ? [`$body = ${literal(body.value, notation)};`] : [];
  return [
    "<?php",
    ...(body?.kind === "form" ? formLines(body) : json),
    "$context = stream_context_create(['http' => [",
    `    'method' => ${text(method)},`,
    "    'header' => [",
    "        'X-Partner-API-Key: ' . getenv('TOTEM_PARTNER_API_KEY'),",
    type,
    "    ],",
    content,
    "    'timeout' => 30,",
    "    'follow_location' => 0,",
    "    'ignore_errors' => true,",
    "]]);",
    `$answer = file_get_contents(getenv('TOTEM_PARTNER_BASE_URL') . ${text(targetOf(call))}, false, $context);`,
    String.raw`echo $http_response_header[0], "\n", $answer, "\n";`,
  ]
    .filter((line) => line !== undefined)
    .join("\n");
}
