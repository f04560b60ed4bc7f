import { mapValues } from "@totem-partner/spec/fields";
import { useState } from "preact/hooks";
import type { FaultRule } from "@totem-partner/simulator";
import { isOperationId, type OperationId } from "@totem-partner/spec/operations";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { sdkMethodOf } from "../../../src/reference/code/sdk.ts";
import { isSentFile, literal, type SentRequest, sentRequest } from "../copies/sent-request.ts";
import { vitestOf } from "../copies/vitest-test.ts";
import { Segments } from "../parts/filter.tsx";
import { Check } from "../parts/form.tsx";
import { useLatest } from "../parts/hooks.ts";
import { Text } from "../parts/json.tsx";
import { CopyButton, Section, Unread } from "../parts/primitives.tsx";
import { shellWord, visible } from "../parts/text.ts";
import { useSession } from "../parts/use-session.ts";
import type { Session } from "../session/session.ts";

const keyVariable = "TOTEM_PARTNER_API_KEY";

/** Only the name of a file is remembered, so a file of that name is required. */
function formField([name, value]: [string, unknown]): string[] {
  if (!isSentFile(value)) return ["--form-string", shellWord(visible(`${name}=${String(value)}`))];
  const quoted = value.fileName.replaceAll(/["\\]/g, "\\$&");
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value.type) ? `;type=${value.type}` : "";
  return ["--form", shellWord(visible(`${name}=@"${quoted}"${type}`))];
}

/** The body without characters that control a terminal; as JSON, escapes have the same meaning. */
function curlBody(body: SentRequest["body"]): string[][] {
  switch (body.kind) {
    case "none":
      return [];
    case "omitted":
      return [["--data-binary", "@body.json"]];
    case "form":
      return body.fields.map(formField);
    case "json":
      return [["--data-raw", shellWord(visible(JSON.stringify(body.value)))]];
  }
}

/** For a POSIX shell, where the key is a variable unless passed. Values special to curl, such as `@file`, are escaped. */
export function curlOf(entry: JournalEntry, origin: string, apiKey?: string): string {
  const { method, target, headers, body } = sentRequest(entry);
  const key = apiKey === undefined ? `"X-Partner-API-Key: $${keyVariable}"` : shellWord(`X-Partner-API-Key: ${apiKey}`);
  const parts = [["curl", "--globoff", "--include", shellWord(`${origin}${visible(target)}`)]];
  if (method !== "GET") parts.push(["--request", shellWord(method)]);
  parts.push(["--header", key]);
  for (const [name, value] of headers) parts.push(["--header", shellWord(visible(`${name}: ${value}`))]);
  parts.push(...curlBody(body));
  return parts.map((part) => part.join(" ")).join(" \\\n  ");
}

const idIn = (path: string): string | undefined => path.replace(/^\/partner(?=\/)/, "").split("/")[2];

/** Numbers of a query are numbers in the options of the client. */
const optionsOf = (query: JournalEntry["query"]): Record<string, unknown> =>
  mapValues(query, (value) => (/^\d+$/.test(String(value)) ? Number(value) : value));

function protocolOptions(fields: readonly [name: string, value: unknown][]): string {
  const options = fields.map(([name, value]) =>
    isSentFile(value)
      ? `document: new File(["the content of the file"], ${literal(value.fileName)}, { type: ${literal(value.type)} })`
      : `${name === "companyProtocolEnabled" ? "enabled" : literal(name)}: ${String(value === "true")}`,
  );
  return `{ ${options.join(", ")} }`;
}

function bodyArguments(operationId: OperationId, body: SentRequest["body"]): string[] {
  if (body.kind === "form") return [protocolOptions(body.fields)];
  if (body.kind !== "json") return [];
  const { value } = body;
  const isEvent = operationId === "emitAuthorizationEvent" && typeof value === "object" && value !== null;
  return [literal(isEvent && "eventType" in value ? value.eventType : value)];
}

/** The same call with the client; undefined for a request that is no operation. The key is a variable. */
export function sdkCallOf(entry: JournalEntry, origin: string): string | undefined {
  const { operationId, path, query } = entry;
  if (operationId === null || !isOperationId(operationId)) return undefined;
  const id = idIn(path);
  const given = [
    ...(id === undefined ? [] : [literal(id)]),
    ...bodyArguments(operationId, sentRequest(entry).body),
    ...(Object.keys(query).length > 0 ? [literal(optionsOf(query))] : []),
  ];
  const base = path.startsWith("/partner/") ? `${origin}/partner` : origin;
  return [
    'import { PartnerClient } from "@totem-partner/sdk";',
    "",
    "const partner = new PartnerClient({",
    `  baseUrl: ${literal(base)},`,
    `  apiKey: process.env.${keyVariable} ?? "",`,
    "});",
    `console.log(await partner.${sdkMethodOf(operationId)}(${given.join(", ")}));`,
  ].join("\n");
}

const forms = { curl: "curl", client: "SDK call", test: "Vitest test" };

const mostEarlier = 200;

async function ruleOf(session: Session, { fault }: JournalEntry): Promise<FaultRule | undefined> {
  if (fault === null) return undefined;
  const { items } = await session.call("GET /faults", { query: { limit: 100 } });
  const found = items.find(({ id }) => id === fault.id);
  if (found === undefined) return undefined;
  const { id: _, seen: _seen, hit: _hit, spent: _spent, ...rule } = found;
  return rule;
}

async function testOf(session: Session, entry: JournalEntry): Promise<string> {
  const query = { order: "newest-first", limit: mostEarlier };
  const [{ items }, settled, fault] = await Promise.all([
    session.call("GET /requests?form=full", { query }),
    session.call("GET /assumptions"),
    ruleOf(session, entry),
  ]);
  const switched = settled.filter((one) => JSON.stringify(one.value) !== JSON.stringify(one.default));
  const assumptions = Object.fromEntries(switched.map(({ id, value }) => [id, value]));
  const now = session.clock?.standsStill === true ? session.clock.now : undefined;
  const earlier = items.filter((one) => one.at <= entry.at && one.id !== entry.id).reverse();
  return vitestOf({ entry, earlier, now, assumptions, fault });
}

/** A request as something to paste elsewhere. The key stays out of it, unless it is asked for. */
export function CopyAs({ entry }: { entry: JournalEntry }) {
  const session = useSession();
  const [form, setForm] = useState<keyof typeof forms>("curl");
  const [hasKey, setHasKey] = useState(false);
  const key = form === "test" ? entry.id : undefined;
  const made = useLatest(key, () => testOf(session, entry), []);
  const code = {
    curl: () => curlOf(entry, location.origin),
    client: () => sdkCallOf(entry, location.origin) ?? "// The SDK has no method for this request.",
    test: () => made.value ?? "",
  }[form]();
  return (
    <Section title="Copy as">
      <div class="actions wrap">
        <Segments label="Copy as" options={forms} chosen={form} onChoose={setForm} />
        <CopyButton
          label={`Copy as ${forms[form]}`}
          text={() => (form === "curl" && hasKey ? curlOf(entry, location.origin, session.credentials.apiKey) : code)}
        />
        {form === "curl" && (
          <Check checked={hasKey} onChange={({ currentTarget }) => setHasKey(currentTarget.checked)}>
            Include the key
          </Check>
        )}
      </div>
      {form === "test" && made.value === undefined ? (
        <Unread {...made} />
      ) : (
        <Text text={code} label={`As ${forms[form]}`} />
      )}
    </Section>
  );
}
