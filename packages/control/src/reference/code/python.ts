import { type ExampleBody, type ExampleCall, exampleFile, targetOf } from "./example-call.ts";
import { indentedBy, literal, type Notation } from "./literal.ts";

const text = (value: string): string => JSON.stringify(value);

const notation: Notation = {
  object: ["{", "}"],
  list: ["[", "]"],
  name: (name) => `${text(name)}: `,
  text,
  words: { true: "True", false: "False", null: "None" },
};

/** The standard library makes no forms: each part is written as it is sent. */
function formLines({ fields, file }: Extract<ExampleBody, { kind: "form" }>): string[] {
  const parts = fields.map(
    ([name, value]) =>
      `    f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"\\r\\n\\r\\n${value}\\r\\n'`,
  );
  const document = file && [
    `    f'--{boundary}\\r\\nContent-Disposition: form-data; name="${file.part}"; filename="${exampleFile}"\\r\\n'`,
    `    "Content-Type: ${file.type}\\r\\n\\r\\n"`,
  ];
  const end = String.raw`f"\r\n--{boundary}--\r\n".encode()`;
  return [
    "boundary = uuid.uuid4().hex",
    "head = (",
    ...parts,
    ...(document ?? []),
    ")",
    file
      ? `body = head.encode() + open("${exampleFile}", "rb").read() + ${end}`
      : `body = head.encode() + f"--{boundary}--\\r\\n".encode()`,
  ];
}

function preparation(body: ExampleBody | undefined): {
  imports: string[];
  lines: string[];
  data?: string;
  type?: string;
} {
  if (body === undefined) return { imports: [], lines: [] };
  if (body.kind === "form") {
    const type = `f"multipart/form-data; boundary={boundary}"`;
    return { imports: ["uuid"], lines: [...formLines(body), ""], data: "body", type };
  }
  const lines = [`body = ${literal(body.value, notation)}`, ""];
  return { imports: ["json"], lines, data: "json.dumps(body).encode()", type: text("application/json") };
}

/** The call with the standard library of Python 3. */
export function pythonExample(call: ExampleCall): string {
  const { imports, lines, data, type } = preparation(call.body);
  const headers = [
    `"X-Partner-API-Key": os.environ["TOTEM_PARTNER_API_KEY"],`,
    ...(type === undefined ? [] : [`"Content-Type": ${type},`]),
  ];
  const modules = ["os", "urllib.request", ...imports].sort().map((name) => `import ${name}`);
  return [
    ...modules,
    "",
    ...lines,
    "request = urllib.request.Request(",
    `    os.environ["TOTEM_PARTNER_BASE_URL"] + ${text(targetOf(call))},`,
    `    method=${text(call.method)},`,
    `    headers={\n        ${indentedBy(8, headers.join("\n"))}\n    },`,
    ...(data === undefined ? [] : [`    data=${data},`]),
    ")",
    "with urllib.request.urlopen(request, timeout=30) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}
