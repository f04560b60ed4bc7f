import type { ComponentChild } from "preact";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { Badge, CopyButton, Facts, Section, Status, Unread } from "../parts/primitives.tsx";
import { targetOf } from "../copies/sent-request.ts";
import { HeaderLines, visible } from "../parts/json.tsx";
import { MarkedJson } from "../parts/marked-json.tsx";
import { dateAndTime } from "../parts/time.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf, linkTo } from "../route.ts";
import { requestNotes, responseNotes, violationsElsewhere } from "./contract-notes.ts";
import { CopyAs } from "./copy-as.tsx";
import { SendAgain } from "./send-again.tsx";

const Violations = ({ violations }: Pick<JournalEntry, "violations">): ComponentChild => (
  <Section title="Contract violations">
    <ul class="plain-list">
      {violations.map(({ by, location, message }, at) => (
        <li key={at}>
          <Badge tone={by === "service" ? "bad" : "warn"}>{by}</Badge> <code>{visible(location.join("."))}</code>{" "}
          {visible(message)}
        </li>
      ))}
    </ul>
  </Section>
);

const Consulted = ({ consulted }: Pick<JournalEntry, "consulted">): ComponentChild => (
  <Section title="Assumptions consulted">
    {consulted.length === 0 ? (
      <p class="nothing">None: the interface document covers this request.</p>
    ) : (
      <ul class="chips">
        {consulted.map((id) => (
          <li key={id}>
            <a href={hrefOf("assumptions", id)}>{id}</a>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

function Shown({ entry }: { entry: JournalEntry }): ComponentChild {
  const { credentials } = useSession();
  const { problem, fault, request, response } = entry;
  const violations = violationsElsewhere(entry);
  return (
    <div>
      <h2 class="title mono">
        <Status status={entry.status} />
        {` ${entry.method} `}
        {visible(targetOf(entry))}
      </h2>
      <div class="actions">
        <SendAgain entry={entry} />
        <CopyButton label="Copy link" text={() => linkTo("requests", entry.id, credentials.apiKey)} />
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
            {fault.service ? `The service returned ${String(fault.service.status)}.` : "The request was not executed."}
          </p>
        </Section>
      )}
      {violations.length > 0 && <Violations violations={violations} />}
      <Section title="Request">
        <MarkedJson value={request.body} notes={requestNotes(entry)} label="Body of the request" />
        <HeaderLines {...request} of="received" />
      </Section>
      <Section title="Response">
        <MarkedJson value={response.body} notes={responseNotes(entry)} label="Body of the response" />
      </Section>
      <CopyAs entry={entry} />
      <Consulted {...entry} />
      <Section title="About">
        <Facts
          facts={[
            ["Operation", entry.operationId],
            ["Request id", <code>{entry.id}</code>],
            ["Answered", `${dateAndTime(entry.at)} in real time, after ${entry.milliseconds.toFixed(1)} ms`],
          ]}
        />
      </Section>
    </div>
  );
}

/** Everything about one request; its bodies are read when it is opened. */
export function RequestDetail({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /requests/{id}", { id });
  return value ? <Shown entry={value} /> : <Unread problem={problem} />;
}
