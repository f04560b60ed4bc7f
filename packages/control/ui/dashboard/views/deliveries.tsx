import { useState } from "preact/hooks";
import type { DeliveryAttempt, DeliveryDetail as Detailed, DeliverySummary } from "@totem-partner/simulator/control";
import { useAction } from "../parts/hooks.ts";
import { HeaderLines, Text } from "../parts/json.tsx";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import {
  Badge,
  Button,
  byItsClock,
  CopyButton,
  Empty,
  Facts,
  Moment,
  Section,
  type Tone,
  Trouble,
  Unread,
} from "../parts/primitives.tsx";
import { dateAndTime, relative, visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { Webhook } from "./webhook.tsx";

const stateTones: Readonly<Record<DeliverySummary["state"], Tone>> = {
  waiting: "warn",
  "under-way": "accent",
  delivered: "good",
  "given-up": "bad",
  stopped: "plain",
};

const DeliveryState = ({ state }: Pick<DeliverySummary, "state">) => <Badge tone={stateTones[state]}>{state}</Badge>;

function outcomeOf(outcome: DeliveryAttempt["outcome"]): [tone: Tone, words: string] {
  switch (outcome?.kind) {
    case undefined:
      return ["accent", "in flight"];
    case "answered":
      return [outcome.status >= 200 && outcome.status < 300 ? "good" : "bad", `answered ${outcome.status}`];
    case "failed":
      return ["bad", visible(outcome.reason)];
    case "timed-out":
      return ["bad", "timed out"];
    case "stopped":
      return ["bad", "stopped"];
  }
}

export function Outcome({ outcome }: Pick<DeliveryAttempt, "outcome">) {
  const [tone, words] = outcomeOf(outcome);
  return <Badge tone={tone}>{words}</Badge>;
}

function Attempt({ attempt, number }: { attempt: DeliveryAttempt; number: number }) {
  const { startedAt, sent, url, headers, fault, outcome } = attempt;
  const signature = Object.entries(headers).find(([name]) => name.toLowerCase() === "x-webhook-signature")?.[1];
  const received = outcome?.kind === "answered" ? outcome : undefined;
  return (
    <li class="card stack">
      <p>
        <strong>{`Attempt ${number} `}</strong>
        <Outcome outcome={outcome} />
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
      {received && (
        <div>
          {received.body !== undefined && received.body !== "" && (
            <>
              <p class="muted">Receiver’s response</p>
              <Text text={received.body} label={`Receiver’s response to attempt ${number}`} />
            </>
          )}
          {received.headers && <HeaderLines headers={received.headers} of="received" />}
        </div>
      )}
      <HeaderLines headers={headers} of="sent" />
    </li>
  );
}

function hexOf(base64: string): string {
  const bytes = Array.from(atob(base64), (character) => character.charCodeAt(0).toString(16).padStart(2, "0"));
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    lines.push(`${at.toString(16).padStart(6, "0")}  ${bytes.slice(at, at + 16).join(" ")}`);
  }
  return lines.join("\n");
}

function Body({ one }: { one: Detailed }) {
  const [isHex, setHex] = useState(false);
  const size = new TextEncoder().encode(one.body).byteLength;
  return (
    <Section title={`Exact bytes (${size}), as signed`}>
      <Text text={isHex ? hexOf(one.bodyBase64) : one.body} label="Exact bytes of the delivery" />
      <div class="actions wrap">
        <CopyButton label="Copy body" text={() => one.body} />
        <Button class="quiet" aria-pressed={isHex} onClick={() => setHex(!isHex)}>
          Hex
        </Button>
      </div>
    </Section>
  );
}

function DeliveryDetail({ id }: { id: string }) {
  const session = useSession();
  const read = useRead("GET /deliveries/{id}", { id });
  const { isBusy, problem, run } = useAction();
  const one = read.value;
  if (one === undefined) return <Unread problem={read.problem} />;
  return (
    <div>
      <h2 class="title mono">
        <DeliveryState {...one} />
        {` ${one.type}`}
      </h2>
      <div class="actions wrap">
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
      <Section title={`Attempts (${one.attempts.length})`}>
        <ol class="stack small attempts">
          {one.attempts.map((attempt, at) => <Attempt key={at} attempt={attempt} number={at + 1} />).reverse()}
        </ol>
      </Section>
      <Body one={one} />
      <Section title="About">
        <Facts
          facts={[
            ["Id", <code>{id}</code>],
            ["Created", byItsClock(one.createdAt)],
          ]}
        />
      </Section>
    </div>
  );
}

const columnsAt = (now: number): readonly Column<DeliverySummary>[] => [
  ["state", "State", ({ state }) => <DeliveryState state={state} />],
  [
    "grow mono clip",
    "Event",
    ({ type, attempts, nextAttemptAt, fault }) => (
      <>
        <span class="event clip">{type}</span>{" "}
        <span class="came clip">
          {attempts.slice(-1).map(({ outcome }) => {
            const [tone, words] = outcomeOf(outcome);
            return <em class={tone}>{words}</em>;
          })}
          {nextAttemptAt !== null && <span class="muted">{` again ${relative(nextAttemptAt, now)}`}</span>}
          {fault && <Badge tone="accent">{`fault ${fault.kind}`}</Badge>}
        </span>
      </>
    ),
  ],
  ["number wide", "Attempts", ({ attempts }) => attempts.length],
  ["number", "Created, company’s clock", ({ createdAt }) => <Moment at={createdAt} />],
];

export function Deliveries({ id }: ViewProps) {
  const session = useSession();
  const { value, problem } = useRead("GET /deliveries", { query: { order: "newest-first", limit: 200 } });
  const counts = value?.counts.remembered;
  const counted =
    counts &&
    `${counts.delivered} delivered, ${counts.waiting + counts["under-way"]} waiting, ${counts["given-up"]} given up`;
  return (
    <ListView<DeliverySummary>
      view="deliveries"
      title="Deliveries"
      label="Deliveries, newest first"
      note={<Webhook />}
      columns={columnsAt(session.clockNow() ?? 0)}
      {...{ ...value, problem, id }}
      hint="Event, state, outcome…"
      searched={({ id: own, type, state, attempts, fault }) => [
        ...[own, type, state, fault?.kind],
        ...attempts.map(({ outcome }) => outcomeOf(outcome)[1]),
      ]}
      count={() => counted}
      empty={
        <Empty title="No deliveries yet">
          Set the webhook above, then trigger an event or create an authorization.
        </Empty>
      }
      detail={(opened) => <DeliveryDetail id={opened} />}
    />
  );
}
