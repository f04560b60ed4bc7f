import {
  type ExampleCall,
  exampleFile,
  type ExampleForm,
  formHeads,
  literal,
  type Notation,
  targetOf,
} from "./example-call.ts";

const text = (value: string): string => JSON.stringify(value);

const notation: Notation = {
  object: ["{", "}"],
  list: ["[", "]"],
  name: (name) => `${text(name)}: `,
  text,
  words: { true: "True", false: "False", null: "None" },
};

function formLines(form: ExampleForm): string[] {
  const { file } = form;
  const content = file ? `open("${exampleFile}", "rb").read() + f"\\r\\n` : `f"`;
  return [
    "boundary = uuid.uuid4().hex",
    "head = (",
    ...formHeads(form, "--{boundary}", `"`).map((head) => `    f'${head}'`),
    ...(file ? [`    "Content-Type: ${file.type}\\r\\n\\r\\n"`] : []),
    ")",
    `body = head.encode() + ${content}--{boundary}--\\r\\n".encode()`,
    "",
  ];
}

const sent = {
  none: [],
  form: ["uuid", `f"multipart/form-data; boundary={boundary}"`, "body"],
  json: ["json", `"application/json"`, "json.dumps(body).encode()"],
} as const;

export function pythonExample(call: ExampleCall): string {
  const { body, method } = call;
  const [module, type, data] = sent[body?.kind ?? "none"];
  const modules = ["os", "urllib.request", ...(module === undefined ? [] : [module])].sort();
  const json = body?.kind === "json" ? [`body = ${literal(body.value, notation)}`, ""] : [];
  return [
    ...modules.map((name) => `import ${name}`),
    "",
    ...(body?.kind === "form" ? formLines(body) : json),
    "request = urllib.request.Request(",
    `    os.environ["TOTEM_PARTNER_BASE_URL"] + ${text(targetOf(call))},`,
    `    method=${text(method)},`,
    "    headers={",
    `        "X-Partner-API-Key": os.environ["TOTEM_PARTNER_API_KEY"],`,
    ...(type === undefined ? [] : [`        "Content-Type": ${type},`]),
    "    },",
    ...(data === undefined ? [] : [`    data=${data},`]),
    ")",
    "with urllib.request.urlopen(request, timeout=30) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}
