import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Badge, Empty, Section, Trouble, Button } from "../parts/primitives.tsx";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.tsx";
import { Split } from "../parts/split.tsx";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import type { AssumptionView } from "../session/api.ts";
import { Field, formValues, Input } from "../parts/panel.tsx";

type Wanted = "all" | "consulted" | "switched";

const choices: readonly [Wanted, string][] = [
  ["all", "All"],
  ["consulted", "Consulted"],
  ["switched", "Switched"],
];

/** A value as text, as the specification has it: without a build, a browser cannot import that. */
const sayValue = (value: AssumptionView["value"]): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const isSwitched = (one: AssumptionView): boolean => sayValue(one.value) !== String(one.default);

/** The labels of integers and of alternatives of one's own in the list of values. */
const anyInteger = "<integer>";
const anyOwn = "<own>";

const Row = (one: AssumptionView): ComponentChild[] => [
  <Badge key="value" tone={isSwitched(one) ? "warn" : "plain"}>
    {typeof one.value === "object" ? "own" : one.value}
  </Badge>,
  <span key="id" class="name mono">
    {one.id}
  </span>,
  <span key="question" class="grow">
    {one.question}
  </span>,
  <span key="consulted" class="number">
    {one.consulted}
  </span>,
];

const head = [
  <span class="badge">Value</span>,
  <span class="name">Open point</span>,
  <span class="grow">Question</span>,
  <span class="number">Consulted</span>,
];

function Detail({ one }: { one: AssumptionView }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  // A choice is shown immediately, and reverted if it is refused.
  const [pending, setPending] = useState<string | undefined>(undefined);
  useEffect(() => setPending(undefined), [one.value, problem]);
  const shown = pending ?? sayValue(one.value);
  const choose = (value: string | number): void => {
    setPending(String(value));
    run(() => session.change("PATCH /assumptions", { body: { [one.id]: value } }));
  };
  const { integer } = one;
  const own = one.values.find(({ value }) => value === anyOwn);
  const choices = one.values.filter(({ value }) => value !== anyInteger && value !== anyOwn);
  return (
    <div>
      <h2 class="title">{one.question}</h2>
      <p class="muted">
        <code>{one.id}</code>
        {` · consulted ${String(one.consulted)} ${one.consulted === 1 ? "time" : "times"} · default ${String(one.default)}`}
      </p>
      <Section title="Answers">
        <fieldset class="choices">
          <legend class="visually-hidden">{one.question}</legend>
          {choices.map(({ value, meaning }) => (
            <label key={value} class="choice">
              <input type="radio" name={one.id} checked={shown === value} onChange={() => choose(value)} />
              <span>
                <strong class="mono">{value}</strong>
                {value === String(one.default) && <Badge tone="plain">default</Badge>}
                <br />
                {meaning}
              </span>
            </label>
          ))}
        </fieldset>
        {integer && (
          <form
            class="form inline"
            onSubmit={(event: Event) => {
              const number = formValues(event)["number"];
              if (number !== undefined) choose(Number(number));
            }}
          >
            <Input
              label="An integer"
              key={shown}
              name="number"
              type="number"
              step={1}
              min={integer.minimum}
              max={integer.maximum}
              defaultValue={shown}
            />
            <button type="submit" disabled={isBusy}>
              Set
            </button>
          </form>
        )}
        {own && (
          <form
            class="form"
            onSubmit={(event: Event) => {
              const data = formValues(event)["own"];
              if (data !== undefined) choose(data);
            }}
          >
            <Field label={own.meaning}>
              <textarea
                /* A choice that is refused leaves the text for its correction. */ key={sayValue(one.value)}
                name="own"
                rows={8}
                spellcheck={false}
                defaultValue={typeof one.value === "object" ? JSON.stringify(one.value, null, 2) : ""}
              />
            </Field>
            <button type="submit" disabled={isBusy}>
              Set
            </button>
          </form>
        )}
        <Trouble problem={problem} />
      </Section>
      {isSwitched(one) && (
        <Button disabled={isBusy} onClick={() => choose(one.default)}>
          Reset to the default
        </Button>
      )}
    </div>
  );
}

/** The open points of the interface, how each is settled, and a switch for it. */
export function Assumptions({ id }: { id: string | undefined }): ComponentChild {
  const [filter, setFilter] = useState("");
  const [wanted, setWanted] = useState<Wanted>("all");
  const { value, problem } = useRead("GET /assumptions");
  const all = value ?? [];
  const words = wordsOf(filter);
  const items = all.filter(
    (one) =>
      (wanted === "all" || (wanted === "consulted" ? one.consulted > 0 : isSwitched(one))) &&
      hasWords(words, one.id, one.question, sayValue(one.value)),
  );
  const open = all.find((one) => one.id === id);
  const missing = value && <p class="nothing">No open point has this name.</p>;
  return (
    <Split<AssumptionView>
      view="assumptions"
      title="Assumptions"
      label="Open points"
      problem={problem}
      items={items}
      selected={id}
      row={Row}
      head={head}
      empty={value && <Empty title="Nothing matches">Change the filter.</Empty>}
      count={`${String(items.length)} of ${String(all.length)}`}
      detail={id === undefined ? undefined : open ? <Detail key={id} one={open} /> : missing}
    >
      <Filter label="Filter assumptions" hint="Question, id, value…" value={filter} onChange={setFilter} />
      <Segments<Wanted> label="Which" options={choices} chosen={wanted} onChoose={setWanted} />
    </Split>
  );
}
