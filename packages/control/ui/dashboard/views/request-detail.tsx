import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { targetOf } from "../copies/sent-request.ts";
import { HeaderLines, MarkedJson, type Note, pointerTo } from "../parts/json.tsx";
import { Badge, CopyButton, Facts, Section, Status, Unread } from "../parts/primitives.tsx";
import { dateAndTime, visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf, linkTo } from "../route.ts";
import { CopyAs } from "./copy-as.tsx";
import { SendAgain } from "./send-again.tsx";

export const violationsIn = ({ violations }: Pick<JournalEntry, "violations">, part: "request" | "response"): Note[] =>
  violations.flatMap(({ location: [where, what, ...place], message, code }) =>
    where === part && what === "body" ? [{ pointer: pointerTo(place), words: message, rule: code }] : [],
  );

/** The differences from the contract in the body of a request: what the service said of it, or what the audit found. */
export function requestNotes(entry: JournalEntry): Note[] {
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

export function RequestDetail({ id }: { id: string }) {
  const { credentials } = useSession();
  const { value: entry, problem: obstacle } = useRead("GET /requests/{id}", { id });
  if (entry === undefined) return <Unread problem={obstacle} />;
  const { problem, fault, request, response } = entry;
  const violations = violationsElsewhere(entry);
  return (
    <div>
      <h2 class="title mono">
        <Status status={entry.status} />
        {` ${entry.method} `}
        {visible(targetOf(entry))}
      </h2>
      <div class="actions wrap">
        <SendAgain entry={entry} />
        <CopyButton label="Copy link" text={() => linkTo("requests", id, credentials.apiKey)} />
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
        <MarkedJson value={request.body} notes={requestNotes(entry)} label="Body of the request" />
        <HeaderLines {...request} of="received" />
      </Section>
      <Section title="Response">
        <MarkedJson value={response.body} notes={violationsIn(entry, "response")} label="Body of the response" />
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
