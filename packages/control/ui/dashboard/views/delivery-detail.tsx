import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { AttemptOutcome } from "@totem-partner/simulator";
import type { DeliveryAttempt, DeliveryDetail as Detailed } from "@totem-partner/simulator/control";
import { Badge, Button, CopyButton, Facts, Section, Trouble, Unread } from "../parts/primitives.tsx";
import { outcomeOf, outcomeTone, stateTones } from "../parts/delivery-labels.ts";
import { HeaderLines, Text, visible } from "../parts/json.tsx";
import { dateAndTime, relative } from "../parts/time.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";

const signatureOf = (headers: DeliveryAttempt["headers"]): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === "x-webhook-signature")?.[1];

/** Returns what the receiver said. */
const Answer = ({
  outcome: { headers, body = "" },
  number,
}: {
  outcome: Extract<AttemptOutcome, { kind: "answered" }>;
  number: number;
}): ComponentChild => (
  <div>
    {body !== "" && [
      <p key="words" class="muted">
        Receiver’s response
      </p>,
      <Text key="body" text={body} label={`Receiver’s response to attempt ${String(number)}`} />,
    ]}
    {headers && <HeaderLines headers={headers} of="received" />}
  </div>
);

function Attempt({ attempt, number }: { attempt: DeliveryAttempt; number: number }): ComponentChild {
  const { startedAt, sent, url, headers, fault, outcome } = attempt;
  const signature = signatureOf(headers);
  return (
    <li>
      <p>
        <strong>{`Attempt ${String(number)} `}</strong>
        <Badge tone={outcomeTone(outcome)}>{visible(outcomeOf(outcome))}</Badge>
        {fault && <Badge tone="accent">{`fault ${fault.kind}`}</Badge>}
      </p>
      <Facts
        facts={[
          ["Company’s clock", dateAndTime(startedAt)],
          ["Duration", sent && `${sent.milliseconds.toFixed(1)} ms, sent ${dateAndTime(sent.at)} in real time`],
          ["To", <code>{visible(url)}</code>],
          ["Signature", signature === undefined ? "not signed" : <code>{visible(signature)}</code>],
        ]}
      />
      {outcome?.kind === "answered" && <Answer outcome={outcome} number={number} />}
      <HeaderLines headers={headers} of="sent" />
    </li>
  );
}

/** A hex dump: sixteen bytes per line, with offsets. */
function hexOf(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const line = Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, "0"));
    lines.push(`${at.toString(16).padStart(6, "0")}  ${line.join(" ")}`);
  }
  return lines.join("\n");
}

function Body({ one }: { one: Detailed }): ComponentChild {
  const [isHex, setHex] = useState(false);
  const size = new TextEncoder().encode(one.body).byteLength;
  return (
    <Section title={`Exact bytes (${String(size)}), as signed`}>
      <Text text={isHex ? hexOf(one.bodyBase64) : one.body} label="Exact bytes of the delivery" />
      <div class="actions">
        <CopyButton label="Copy body" text={() => one.body} />
        <Button class="quiet" aria-pressed={isHex} onClick={() => setHex(!isHex)}>
          Hex
        </Button>
      </div>
    </Section>
  );
}

function Shown({ one }: { one: Detailed }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const { id } = one;
  return (
    <div>
      <h2 class="title mono">
        <Badge tone={stateTones[one.state]}>{one.state}</Badge>
        {` ${one.type}`}
      </h2>
      <div class="actions">
        <Button
          class="primary"
          disabled={isBusy}
          onClick={() => run(() => session.change("POST /deliveries/{id}/redeliver", { id }))}
        >
          Redeliver
        </Button>
        {one.nextAttemptAt !== null && (
          <span class="muted">{`Next attempt ${relative(one.nextAttemptAt, session.clockNow() ?? 0)}, by the company’s clock`}</span>
        )}
        {one.reason !== null && <span class="muted">{`Given up: ${one.reason}`}</span>}
      </div>
      <Trouble problem={problem} />
      <Section title={`Attempts (${String(one.attempts.length)})`}>
        <ol class="plain-list attempts">
          {one.attempts.map((attempt, at) => <Attempt key={at} attempt={attempt} number={at + 1} />).reverse()}
        </ol>
      </Section>
      <Body one={one} />
      <Section title="About">
        <Facts
          facts={[
            ["Id", <code>{id}</code>],
            ["Created", `${dateAndTime(one.createdAt)}, by the company’s clock`],
          ]}
        />
      </Section>
    </div>
  );
}

/** Everything about one delivery. */
export function DeliveryDetail({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /deliveries/{id}", { id });
  return value ? <Shown one={value} /> : <Unread problem={problem} />;
}
