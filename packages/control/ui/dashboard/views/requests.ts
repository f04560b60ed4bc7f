import { type ComponentChild, h } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { RequestSummary } from "@totem-partner/simulator/host";
import { Badge, Command, Empty, Status, Button } from "../parts/bits.ts";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.ts";
import { visible } from "../parts/json.ts";
import { Split } from "../parts/split.ts";
import { timeOfDay } from "../parts/time.ts";
import { useAction } from "../parts/use-action.ts";
import { useSession } from "../parts/use-session.ts";
import { isFailure } from "../session/session.ts";
import { RequestDetail } from "./request-detail.ts";

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
  h(Status, { key: "status", status: one.status }),
  h("span", { key: "method", class: "method" }, one.method),
  h(
    "span",
    { key: "target", class: "grow mono", title: visible(one.target) },
    visible(one.target),
    one.problem !== null && [" ", h("em", { key: "problem" }, one.problem)],
    one.fault !== null && h(Badge, { tone: "accent" }, `fault ${one.fault}`),
  ),
  h("span", { key: "took", class: "number wide" }, `${one.milliseconds.toFixed(1)} ms`),
  h("time", { key: "at", class: "number", dateTime: one.at }, timeOfDay(one.at)),
];

const head = [
  h("span", { class: "badge" }, "Status"),
  h("span", { class: "method" }, "Method"),
  h("span", { class: "grow" }, "Path"),
  h("span", { class: "number wide" }, "Took"),
  h("span", { class: "number" }, "Real time"),
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

  return h(
    Split<RequestSummary>,
    {
      view: "requests",
      title: "Requests",
      label: "Requests, newest first",
      items: shown,
      selected: id,
      row: Row,
      head,
      empty:
        all.length > 0
          ? h(Empty, { title: "No request matches" }, "Change the filter, or clear it.")
          : h(FirstRequest, { apiKey: session.credentials.apiKey }),
      count: [
        shown.length === all.length
          ? `${String(all.length)} shown`
          : `${String(shown.length)} of ${String(all.length)}`,
        session.skipped > 0 && ` · ${String(session.skipped)} arrived too fast to list`,
      ],
      detail: id === undefined ? undefined : h(RequestDetail, { key: id, id }),
    },
    h(Filter, {
      label: "Filter requests",
      hint: "Filter by path, status, operation, problem…",
      value: filter,
      onChange: setFilter,
    }),
    h(Segments<Outcome>, { label: "Outcome", options: outcomes, chosen: outcome, onChoose: setOutcome }),
    h(
      Button,
      { class: "quiet", "aria-pressed": isPaused, onClick: () => setPaused(!isPaused) },
      isPaused ? "Resume" : "Pause",
    ),
    h(Button, { class: "quiet", onClick: () => run(() => session.change("DELETE /requests")) }, "Clear"),
  );
}

const FirstRequest = ({ apiKey }: { apiKey: string }): ComponentChild =>
  h(
    Empty,
    { title: "Waiting for the first request" },
    h("p", null, "Send one with this company’s key, and it appears here immediately:"),
    h(Command, { text: `curl -H "X-Partner-API-Key: ${apiKey}" ${location.origin}/authorizations` }),
    h("p", null, h("a", { href: "/_mock/docs" }, "Try requests in the API reference")),
  );
