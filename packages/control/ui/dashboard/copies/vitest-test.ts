import type { FaultRule } from "@totem-partner/simulator";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { visible } from "../parts/text.ts";
import { isSentFile, literal, type SentRequest, sentRequest } from "./sent-request.ts";

interface Reproduction {
  entry: JournalEntry;
  /** The requests before it that the journal remembers, oldest first. */
  earlier: readonly JournalEntry[];
  /** The place where the company's clock stands; undefined if it follows real time. */
  now: string | undefined;
  assumptions: Readonly<Record<string, unknown>>;
  fault: FaultRule | undefined;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const mostSteps = 20;

const textIn = (body: unknown, field: string): string | undefined => {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === "string" ? value : undefined;
};

const madeBy = ({ response }: JournalEntry): string | undefined => textIn(response.body, "id");

/** Without it, there are no other cleaning records; there is one, which they do not name. */
const protocolPath = "/cleaning-protocol";

function namesIn({ path, request }: JournalEntry): string[] {
  const ids = `${path} ${JSON.stringify(request.body)}`.match(uuid) ?? [];
  const protocol = path.includes("/cleaning-") ? protocolPath : undefined;
  return [...ids, textIn(request.body, "externalId"), protocol].filter((name) => name !== undefined);
}

/** The changes behind what a request names. An id is returned before it is sent, so one pass backwards finds all. */
export function leadingTo(entry: JournalEntry, earlier: readonly JournalEntry[]): JournalEntry[] {
  const wanted = new Set(namesIn(entry));
  const steps: JournalEntry[] = [];
  for (const one of earlier.toReversed()) {
    if (one.method === "GET" || one.problem !== null || steps.length === mostSteps) continue;
    const [made, order] = [madeBy(one), textIn(one.request.body, "externalId")];
    const isWanted =
      (made !== undefined && wanted.has(made)) ||
      (order !== undefined && wanted.has(order)) ||
      [...(one.path.match(uuid) ?? []), one.path.replace(/^\/partner/, "")].some((name) => wanted.has(name));
    if (!isWanted) continue;
    steps.push(one);
    for (const name of namesIn(one)) wanted.add(name);
  }
  return steps.reverse();
}

function textWithIds(text: string, variables: ReadonlyMap<string, string>): string {
  if (!(text.match(uuid) ?? []).some((id) => variables.has(id))) return literal(text);
  const escaped = text.replaceAll(/[\\`$]/g, "\\$&");
  const code = escaped.replaceAll(uuid, (id) => (variables.has(id) ? `\${${variables.get(id) ?? ""}.id}` : id));
  return `\`${visible(code)}\``;
}

function bodyArgument(body: SentRequest["body"], variables: ReadonlyMap<string, string>): string {
  if (body.kind === "form") return "form";
  if (body.kind !== "json") return "undefined";
  return literal(body.value, 2).replaceAll(new RegExp(`"(${uuid.source})"`, "gi"), (whole, id: string) => {
    const variable = variables.get(id);
    return variable === undefined ? whole : `${variable}.id`;
  });
}

/** The statements that make a form. The content of a file is not known: only its name is remembered. */
const formLines = (fields: readonly [name: string, value: unknown][]): string[] => [
  "const form = new FormData();",
  ...fields.map(([name, value]) =>
    isSentFile(value)
      ? `form.set(${literal(name)}, new File(["the content of the file"], ${literal(value.fileName)}, { type: ${literal(value.type)} }));`
      : `form.set(${literal(name)}, ${literal(String(value))});`,
  ),
];

function sending(entry: JournalEntry, variables: ReadonlyMap<string, string>): { before: string[]; call: string } {
  const { method, target, headers, body } = sentRequest(entry);
  const own = headers.filter(([name]) => name !== "content-type");
  const given = [literal(method), textWithIds(target, variables)];
  if (body.kind === "json" || body.kind === "form" || own.length > 0) given.push(bodyArgument(body, variables));
  if (own.length > 0) given.push(literal(Object.fromEntries(own), 2));
  return { before: body.kind === "form" ? formLines(body.fields) : [], call: `send(${given.join(", ")})` };
}

function optionsOf({ now, assumptions, fault }: Reproduction): string {
  const options = {
    ...(now !== undefined && { now }),
    ...(Object.keys(assumptions).length > 0 && { assumptions }),
    ...(fault !== undefined && { faults: [fault] }),
  };
  return Object.keys(options).length === 0 ? "" : literal(options, 2);
}

const sendFunction = [
  "  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>",
  "    fetch(mock.url + path, {",
  "      method,",
  "      headers: {",
  '        "X-Partner-API-Key": mock.apiKey,',
  '        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),',
  "        ...headers,",
  "      },",
  "      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),",
  "    });",
];

function expectations({ status, response }: JournalEntry, call: string): string[] {
  if (status === null) return [`  await expect(${call}).rejects.toThrow();`];
  const code = textIn(response.body, "code");
  return [
    `  const response = await ${call};`,
    `  expect(response.status).toBe(${String(status)});`,
    ...(code === undefined ? [] : [`  expect(await response.json()).toMatchObject({ code: ${literal(code)} });`]),
  ];
}

export function vitestOf(reproduction: Reproduction): string {
  const { entry, earlier } = reproduction;
  const variables = new Map<string, string>();
  const lines: string[] = [];
  for (const step of leadingTo(entry, earlier)) {
    const { before, call } = sending(step, variables);
    const made = madeBy(step);
    if (made === undefined || variables.has(made)) lines.push(...before, `await ${call};`);
    else {
      const variable = `made${String(variables.size + 1)}`;
      lines.push(...before, `const ${variable} = (await (await ${call}).json()) as { id: string };`);
      variables.set(made, variable);
    }
  }
  const { before, call } = sending(entry, variables);
  const title = `${entry.method} ${entry.path.replaceAll(uuid, "{id}")} returns ${String(entry.status ?? "nothing")}`;
  return [
    'import { startMockServer } from "@totem-partner/mock-server";',
    'import { expect, test } from "vitest";',
    "",
    `test(${literal(title)}, async () => {`,
    `  await using mock = await startMockServer(${optionsOf(reproduction)});`,
    ...sendFunction,
    ...[...lines, ...before].map((line) => `  ${line}`),
    ...expectations(entry, call),
    "});",
  ].join("\n");
}
