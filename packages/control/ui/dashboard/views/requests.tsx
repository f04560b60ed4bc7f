import { useRef, useState } from "preact/hooks";
import type { RequestSummary } from "@totem-partner/simulator/host";
import { Segments } from "../parts/filter.tsx";
import { useAction } from "../parts/hooks.ts";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { Badge, Button, Command, Empty, Status } from "../parts/primitives.tsx";
import { timeOfDay, visible } from "../parts/text.ts";
import { useSession } from "../parts/use-session.ts";
import { RequestDetail } from "./request-detail.tsx";

const outcomes = { all: "All", ok: "Successful", failed: "Failed" };

const outcomeOf = ({ status }: RequestSummary) => (status === null || status >= 400 ? "failed" : "ok");

const columns: readonly Column<RequestSummary>[] = [
  ["state", "Status", ({ status }) => <Status status={status} />],
  ["method", "Method", ({ method }) => method],
  [
    "grow mono clip",
    "Path",
    ({ target, problem, fault }) => (
      <span title={visible(target)}>
        {visible(target)}
        {problem !== null && [" ", <em>{problem}</em>]}
        {fault !== null && <Badge tone="accent">{`fault ${fault}`}</Badge>}
      </span>
    ),
  ],
  ["number wide", "Took", ({ milliseconds }) => `${milliseconds.toFixed(1)} ms`],
  ["number", "Real time", ({ at }) => <time dateTime={at}>{timeOfDay(at)}</time>],
];

const FirstRequest = ({ apiKey }: { apiKey: string }) => (
  <Empty title="Waiting for the first request">
    <p>Send one with this company’s key, and it appears here immediately:</p>
    <Command text={`curl -H "X-Partner-API-Key: ${apiKey}" ${location.origin}/authorizations`} />
    <p>
      <a href="/_mock/docs">Try requests in the API reference</a>
    </p>
  </Empty>
);

export function Requests({ id }: ViewProps) {
  const session = useSession();
  const { run } = useAction();
  const [outcome, setOutcome] = useState<keyof typeof outcomes>("all");
  const [isPaused, setPaused] = useState(false);
  const held = useRef(session.requests);
  if (!isPaused) held.current = session.requests;
  const all = held.current;
  const total = all.length;
  return (
    <ListView<RequestSummary>
      view="requests"
      title="Requests"
      label="Requests, newest first"
      items={outcome === "all" ? all : all.filter((one) => outcomeOf(one) === outcome)}
      {...{ total, id, columns }}
      hint="Filter by path, status, operation, problem…"
      searched={(one) => [
        ...[one.method, one.target, one.status, one.operationId],
        ...[one.problem, one.fault, one.id],
      ]}
      count={(matching) => [
        matching === total ? `${total} shown` : `${matching} of ${total}`,
        session.skipped > 0 && ` · ${session.skipped} arrived too fast to list`,
      ]}
      empty={<FirstRequest apiKey={session.credentials.apiKey} />}
      unmatched={<Empty title="No request matches">Change the filter, or clear it.</Empty>}
      detail={(opened) => <RequestDetail id={opened} />}
    >
      <Segments label="Outcome" options={outcomes} chosen={outcome} onChoose={setOutcome} />
      <Button class="quiet" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Button class="quiet" onClick={() => run(() => session.change("DELETE /requests"))}>
        Clear
      </Button>
    </ListView>
  );
}
