import { useRef, useState } from "preact/hooks";
import type { RequestSummary } from "@totem-partner/simulator/host";
import { Order } from "../parts/authorization.tsx";
import { Curl } from "../parts/curl.tsx";
import { Segments } from "../parts/filter.tsx";
import { useAction } from "../parts/hooks.ts";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { Badge, Button, Empty, saveFile, Status } from "../parts/primitives.tsx";
import { timeOfDay, visible } from "../parts/text.ts";
import { useFound, useSession } from "../parts/use-session.ts";
import { call, type Credentials } from "../session/api.ts";
import { RequestDetail } from "./request-detail.tsx";

const outcomes = { all: "All", ok: "Successful", failed: "Failed" };

const outcomeOf = ({ status }: RequestSummary) => (status === null || status >= 400 ? "failed" : "ok");

/** Ids in a path by their beginnings, as they are named elsewhere. */
const shortened = (target: string): string =>
  visible(target).replaceAll(/\b([\da-f]{8})-[\da-f]{4}(?:-[\da-f]{4}){2}-[\da-f]{12}\b/g, "$1…");

const columns: readonly Column<RequestSummary>[] = [
  ["state", "Status", ({ status }) => <Status status={status} />],
  ["method", "Method", ({ method }) => method],
  [
    "grow mono clip",
    "Path",
    ({ target, problem, fault }) => (
      <span title={visible(target)}>
        {shortened(target)}
        {problem !== null && [" ", <em>{problem}</em>]}
        {fault !== null && <Badge tone="accent">{`fault ${fault}`}</Badge>}
      </span>
    ),
  ],
  ["name mono clip", "Order", ({ externalId }) => <Order externalId={externalId} />],
  ["number wide", "Took", ({ milliseconds }) => `${milliseconds.toFixed(1)} ms`],
  ["number", "Real time", ({ at }) => <time dateTime={at}>{timeOfDay(at)}</time>],
];

const FirstRequest = () => (
  <Empty title="Waiting for the first request">
    <p>Send one with this company’s key, and it appears here immediately:</p>
    <Curl call="GET /authorizations" />
    <p>
      <a href="/_mock/docs">Try requests in the API reference</a>
    </p>
  </Empty>
);

async function saveHar(credentials: Credentials): Promise<void> {
  const har = await call(credentials, "GET /requests.har");
  saveFile(new Blob([JSON.stringify(har)], { type: "application/json" }), "requests.har");
}

export function Requests({ id }: ViewProps) {
  const session = useSession();
  const { run } = useAction();
  const [outcome, setOutcome] = useState<keyof typeof outcomes>("all");
  const [isPaused, setPaused] = useState(false);
  const held = useRef(session.requests);
  if (!isPaused) held.current = session.requests;
  const total = held.current.length;
  const { found, onFilter } = useFound("GET /requests", { form: "summary" });
  const wanted = (all: readonly RequestSummary[] = []) =>
    all.filter((one) => ["all", outcomeOf(one)].includes(outcome));
  return (
    <ListView<RequestSummary>
      view="requests"
      title="Requests"
      label="Requests, newest first"
      value={{ items: wanted(held.current), total }}
      found={{ items: wanted(found?.items) }}
      {...{ id, columns, onFilter }}
      searched={(one) => [
        ...[one.method, one.target, one.status, one.operationId],
        ...[one.problem, one.fault, one.id, one.externalId],
      ]}
      count={(matching) => [
        `${matching} of ${total}`,
        session.skipped > 0 && ` · ${session.skipped} arrived too fast to list`,
      ]}
      empty={<FirstRequest />}
      unmatched={<Empty title="No request matches">Change the filter, or clear it.</Empty>}
      detail={(opened) => <RequestDetail id={opened} />}
    >
      <Segments label="Outcome" options={outcomes} chosen={outcome} onChoose={setOutcome} />
      <Button class="quiet" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Button class="quiet" onClick={() => run(() => saveHar(session.credentials))}>
        Save HAR
      </Button>
      <Button class="quiet" onClick={() => run(() => session.change("DELETE /requests"))}>
        Clear
      </Button>
    </ListView>
  );
}
