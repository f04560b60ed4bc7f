import { pointerTo } from "@totem-partner/spec/json-pointer";
import { useState } from "preact/hooks";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { type SentRequest, sentRequest } from "../copies/sent-request.ts";
import { CodeField, Form, Input } from "../parts/form.tsx";
import { HeaderLines, Json } from "../parts/json.tsx";
import { Badge, Button, CopyButton, Facts, Section, Status, Unread } from "../parts/primitives.tsx";
import { dateAndTime, visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { go, hrefOf } from "../route.ts";
import { ApiProblem } from "../session/exchange.ts";
import { CopyAs } from "./copy-as.tsx";

export const violationsIn = ({ violations }: Pick<JournalEntry, "violations">, part: "request" | "response") =>
  violations.flatMap(({ location: [where, what, ...place], message, code }) =>
    where === part && what === "body" ? [{ pointer: pointerTo(...place), words: message, rule: code }] : [],
  );

/** The differences from the contract in the body of a request: what the service said of it, or what the audit found. */
export function requestNotes(entry: JournalEntry) {
  const said = (entry.problem?.errors ?? []).filter((one) => one.in === "body");
  if (said.length === 0) return violationsIn(entry, "request");
  return said.map(({ path, message, code }) => ({
    pointer: path,
    words: path === "" ? `The body ${message}` : `${path.slice(path.lastIndexOf("/") + 1)} ${message}`,
    rule: code,
  }));
}

/** The violations that stand at no line of a body: those of path, query and headers, and of bodies that have no lines. */
export const violationsElsewhere = (entry: JournalEntry): JournalEntry["violations"] =>
  entry.violations.filter(({ location: [part, what] }) => {
    const { body } = part === "request" ? entry.request : entry.response;
    return what !== "body" || typeof body !== "object" || body === null;
  });

const Violations = ({ violations }: Pick<JournalEntry, "violations">) => (
  <Section title="Contract violations">
    <ul class="stack small">
      {violations.map(({ by, location, message }, at) => (
        <li key={at}>
          <Badge tone={by === "service" ? "bad" : "warn"}>{by}</Badge> <code>{visible(location.join("."))}</code>{" "}
          {visible(message)}
        </li>
      ))}
    </ul>
  </Section>
);

const Consulted = ({ consulted }: Pick<JournalEntry, "consulted">) => (
  <Section title="Assumptions consulted">
    {consulted.length === 0 ? (
      <p class="muted">None: the interface document covers this request.</p>
    ) : (
      <ul class="chips wrap tiny">
        {consulted.map((id) => (
          <li key={id}>
            <a href={hrefOf("assumptions", id)}>{id}</a>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

const redacted = "[redacted]";

/** @throws {ApiProblem} for a target that leads to another server or to the control API. */
export function addressOf(target: string, origin: string): URL {
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined;
  if (target.startsWith("/") && url?.origin === origin && !/^\/_mock(\/|$)/.test(url.pathname)) return url;
  const detail = "The path must belong to the partner interface, such as /authorizations?limit=2.";
  throw new ApiProblem(0, "invalid_path", detail);
}

/** Sends a request as the partner would. Returns its id in the journal, if the response has one. */
async function sendAsPartner(apiKey: string, { method, headers }: SentRequest, target: string, body: string) {
  const init = {
    method,
    headers: { ...Object.fromEntries(headers), "X-Partner-API-Key": apiKey },
    ...(body.trim() !== "" && { body }),
  };
  const response = await fetch(addressOf(target, location.origin), init).catch(() => {
    throw new ApiProblem(0, "no_response", "No response was received. The request may still appear in the list.");
  });
  return response.headers.get("x-request-id");
}

function SendAgain({ entry }: { entry: JournalEntry }) {
  const session = useSession();
  const sent = sentRequest(entry);
  const [target, setTarget] = useState(sent.target);
  const [body, setBody] = useState(sent.body.kind === "json" ? JSON.stringify(sent.body.value, null, 2) : "");
  const [isOpen, setOpen] = useState(false);
  if (sent.body.kind === "form" || sent.body.kind === "omitted") return null;
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Edit and send again</Button>;
  const send = async (): Promise<void> => {
    const id = await sendAsPartner(session.credentials.apiKey, sent, target, body);
    if (id !== null) go("requests", id);
  };
  const cancel = (
    <Button class="quiet" onClick={() => setOpen(false)}>
      Cancel
    </Button>
  );
  return (
    <Form class="form send-again" onSend={send} button="Send" look="primary" buttons={cancel}>
      <Input
        label={`${sent.method}, path and query`}
        class="mono"
        value={target}
        spellcheck={false}
        onInput={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      {sent.method !== "GET" && (
        <CodeField
          label="Body"
          rows={Math.min(Math.max(body.split("\n").length, 3), 16)}
          value={body}
          onInput={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      {body.includes(redacted) && (
        <p class="muted">{`The log does not store secrets: replace ${redacted} with the real value.`}</p>
      )}
    </Form>
  );
}

/** The address of a request for other people. It names the company only if its key is one that anyone can choose. */
function linkTo(id: string, apiKey: string): string {
  const company = /^test_([\w-]{1,64})$/.exec(apiKey)?.[1];
  const { origin, pathname } = location;
  return `${origin}${pathname}${hrefOf("requests", id)}${company === undefined ? "" : `?company=${company}`}`;
}

export function RequestDetail({ id }: { id: string }) {
  const { credentials } = useSession();
  const { value: entry, problem: readProblem } = useRead("GET /requests/{id}", { id });
  if (entry === undefined) return <Unread problem={readProblem} />;
  const { problem, fault, request, response } = entry;
  const violations = violationsElsewhere(entry);
  return (
    <div>
      <h2 class="title mono">
        <Status status={entry.status} />
        {` ${entry.method} `}
        {visible(sentRequest(entry).target)}
      </h2>
      <div class="actions wrap">
        <SendAgain entry={entry} />
        <CopyButton label="Copy link" text={() => linkTo(id, credentials.apiKey)} />
      </div>
      {problem && (
        <Section title="Problem">
          <p class="trouble">
            <strong>{problem.code}</strong> {visible(problem.detail)}
          </p>
        </Section>
      )}
      {fault && (
        <Section title="Injected fault">
          <p>
            <Badge tone="accent">{fault.kind}</Badge>
            {` injected by rule ${visible(fault.id)}. `}
            {fault.service ? `The service returned ${fault.service.status}.` : "The request was not executed."}
          </p>
        </Section>
      )}
      {violations.length > 0 && <Violations violations={violations} />}
      <Section title="Request">
        <Json value={request.body} notes={requestNotes(entry)} label="Body of the request" />
        <HeaderLines {...request} of="received" />
      </Section>
      <Section title="Response">
        <Json value={response.body} notes={violationsIn(entry, "response")} label="Body of the response" />
      </Section>
      <CopyAs entry={entry} />
      <Consulted {...entry} />
      <Section title="About">
        <Facts
          facts={[
            ["Operation", entry.operationId],
            ["Request id", <code>{id}</code>],
            ["Answered", `${dateAndTime(entry.at)} in real time, after ${entry.milliseconds.toFixed(1)} ms`],
          ]}
        />
      </Section>
    </div>
  );
}
