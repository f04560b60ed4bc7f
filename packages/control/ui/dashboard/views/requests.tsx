import type { ComponentChild } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { RequestSummary } from "@totem-partner/simulator/host";
import { Badge, Command, Empty, Status, Button } from "../parts/primitives.tsx";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.tsx";
import { visible } from "../parts/json.tsx";
import { Split } from "../parts/split.tsx";
import { timeOfDay } from "../parts/time.ts";
import { useAction } from "../parts/use-action.ts";
import { useSession } from "../parts/use-session.ts";
import { isFailure } from "../session/session.ts";
import { RequestDetail } from "./request-detail.tsx";

type Outcome = "all" | "ok" | "failed";

const outcomes: [Outcome, string][] = [
  ["all", "All"],
  ["ok", "Successful"],
  ["failed", "Failed"],
];

function passes(one: RequestSummary, words: readonly string[], outcome: Outcome): boolean {
  if (outcome !== "all" && isFailure(one.status) !== (outcome === "failed")) return false;
  const { method, target, status, operationId, problem, fault, id } = one;
  return hasWords(words, method, target, status, operationId, problem, fault, id);
}

const Row = (one: RequestSummary): ComponentChild[] => [
  <Status key="status" status={one.status} />,
  <span key="method" class="method">
    {one.method}
  </span>,
  <span key="target" class="grow mono" title={visible(one.target)}>
    {visible(one.target)}
    {one.problem !== null && [" ", <em key="problem">{one.problem}</em>]}
    {one.fault !== null && <Badge tone="accent">{`fault ${one.fault}`}</Badge>}
  </span>,
  <span key="took" class="number wide">{`${one.milliseconds.toFixed(1)} ms`}</span>,
  <time key="at" class="number" dateTime={one.at}>
    {timeOfDay(one.at)}
  </time>,
];

const head = [
  <span class="badge">Status</span>,
  <span class="method">Method</span>,
  <span class="grow">Path</span>,
  <span class="number wide">Took</span>,
  <span class="number">Real time</span>,
];

/** The requests of the partner as they happen. */
export function Requests({ id }: { id: string | undefined }): ComponentChild {
  const session = useSession();
  const { run } = useAction();
  const [filter, setFilter] = useState("");
  const [outcome, setOutcome] = useState<Outcome>("all");
  const [isPaused, setPaused] = useState(false);
  const held = useRef(session.requests);
  if (!isPaused) held.current = session.requests;
  const all = held.current;
  const shown = useMemo(() => {
    const words = wordsOf(filter);
    return words.length === 0 && outcome === "all" ? all : all.filter((one) => passes(one, words, outcome));
  }, [all, filter, outcome]);

  return (
    <Split<RequestSummary>
      view="requests"
      title="Requests"
      label="Requests, newest first"
      items={shown}
      selected={id}
      row={Row}
      head={head}
      empty={
        all.length > 0 ? (
          <Empty title="No request matches">Change the filter, or clear it.</Empty>
        ) : (
          <FirstRequest apiKey={session.credentials.apiKey} />
        )
      }
      count={[
        shown.length === all.length
          ? `${String(all.length)} shown`
          : `${String(shown.length)} of ${String(all.length)}`,
        session.skipped > 0 && ` · ${String(session.skipped)} arrived too fast to list`,
      ]}
      detail={id === undefined ? undefined : <RequestDetail key={id} id={id} />}
    >
      <Filter
        label="Filter requests"
        hint="Filter by path, status, operation, problem…"
        value={filter}
        onChange={setFilter}
      />
      <Segments<Outcome> label="Outcome" options={outcomes} chosen={outcome} onChoose={setOutcome} />
      <Button class="quiet" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Button class="quiet" onClick={() => run(() => session.change("DELETE /requests"))}>
        Clear
      </Button>
    </Split>
  );
}

const FirstRequest = ({ apiKey }: { apiKey: string }): ComponentChild => (
  <Empty title="Waiting for the first request">
    <p>Send one with this company’s key, and it appears here immediately:</p>
    <Command text={`curl -H "X-Partner-API-Key: ${apiKey}" ${location.origin}/authorizations`} />
    <p>
      <a href="/_mock/docs">Try requests in the API reference</a>
    </p>
  </Empty>
);
