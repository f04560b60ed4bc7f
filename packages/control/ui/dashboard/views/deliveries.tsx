import type { DeliveryAttempt, DeliveryDetail as Detailed, DeliverySummary } from "@totem-partner/simulator/control";
import { Order } from "../parts/authorization.tsx";
import { Curl, FirstCreate } from "../parts/curl.tsx";
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
import { useList, useRead, useSession } from "../parts/use-session.ts";
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
      return ["plain", "stopped"];
  }
}

const failuresOf = ({ attempts }: Pick<DeliverySummary, "attempts">): number =>
  attempts.filter(({ outcome }) => outcomeOf(outcome)[0] === "bad").length;

const Failures = ({ of, failed }: { of: number; failed: number }) =>
  failed === 0 ? <span>{of}</span> : <em class="bad">{`${failed} of ${of} failed`}</em>;

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

const Body = ({ body }: Pick<Detailed, "body">) => (
  <Section title={`Exact bytes (${new TextEncoder().encode(body).byteLength}), as signed`}>
    <Text text={body} label="Exact bytes of the delivery" />
    <div class="actions wrap">
      <CopyButton label="Copy body" text={() => body} />
    </div>
  </Section>
);

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
      <Section title={`Attempts (${one.attempts.length}, ${failuresOf(one)} failed)`}>
        <ol class="stack small attempts">
          {one.attempts.map((attempt, at) => <Attempt key={at} attempt={attempt} number={at + 1} />).reverse()}
        </ol>
      </Section>
      <Body {...one} />
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

const columns: readonly Column<DeliverySummary>[] = [
  ["state", "State", ({ state }) => <DeliveryState state={state} />],
  [
    "grow clip event",
    "Event",
    ({ type, fault }) => (
      <>
        {type}
        {fault && <Badge tone="accent">{`fault ${fault.kind}`}</Badge>}
      </>
    ),
  ],
  ["name mono clip", "Order", ({ externalId }) => <Order externalId={externalId} />],
  [
    "came clip",
    "Latest attempt",
    ({ attempts }) =>
      attempts.slice(-1).map(({ outcome }) => {
        const [tone, words] = outcomeOf(outcome);
        return (
          <em class={tone} title={words}>
            {words}
          </em>
        );
      }),
  ],
  ["number", "Attempts", (one) => <Failures of={one.attempts.length} failed={failuresOf(one)} />],
  ["number wide dated", "Created, company’s clock", ({ createdAt }) => <Moment at={createdAt} />],
];

export function Deliveries({ id }: ViewProps) {
  const list = useList("GET /deliveries");
  const { succeeded, failed } = list.value?.counts.attempts ?? { succeeded: 0, failed: 0 };
  return (
    <ListView<DeliverySummary>
      view="deliveries"
      title="Deliveries"
      label="Deliveries, newest first"
      note={<Webhook />}
      {...list}
      {...{ id, columns }}
      searched={({ id: own, type, externalId, state, attempts, fault }) => [
        ...[own, type, externalId, state, fault?.kind],
        ...attempts.map(({ outcome }) => outcomeOf(outcome)[1]),
      ]}
      count={(matching) => [
        `${matching} of ${list.value?.total ?? 0} · attempts: `,
        <Failures key="attempts" of={succeeded + failed} failed={failed} />,
      ]}
      empty={
        <Empty title="No deliveries yet">
          <p>Set the webhook to the address of your receiver, above or so:</p>
          <Curl call="PUT /webhook" body={{ url: "http://127.0.0.1:3000/webhooks" }} />
          <p>Then trigger an event above, or create an authorization:</p>
          <FirstCreate externalId="ERP-3" />
        </Empty>
      }
      detail={(opened) => <DeliveryDetail id={opened} />}
    />
  );
}
