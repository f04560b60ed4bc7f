import { useEffect, useState } from "preact/hooks";
import { Segments } from "../parts/filter.tsx";
import { CodeField, Form, Input } from "../parts/form.tsx";
import { useAction } from "../parts/hooks.ts";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { Badge, Button, Section, Trouble } from "../parts/primitives.tsx";
import { useRead, useSession } from "../parts/use-session.ts";
import type { AnswerTo } from "../session/api.ts";

type AssumptionView = AnswerTo<"GET /assumptions">[number];

const choices = { all: "All", consulted: "Consulted", switched: "Switched" };

const sayValue = (value: AssumptionView["value"]): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const isSwitched = (one: AssumptionView): boolean => sayValue(one.value) !== String(one.default);

const anyInteger = "<integer>";
const anyOwn = "<own>";

const columns: readonly Column<AssumptionView>[] = [
  [
    "state",
    "Value",
    (one) => (
      <Badge tone={isSwitched(one) ? "warn" : "plain"}>{typeof one.value === "object" ? "own" : one.value}</Badge>
    ),
  ],
  ["name mono clip", "Open point", ({ id }) => id],
  ["grow clip", "Question", ({ question }) => question],
  ["number", "Consulted", ({ consulted }) => consulted],
];

function Detail({ one }: { one: AssumptionView }) {
  const { id, question, value: current, values, integer, consulted } = one;
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const set = (value: string | number) => session.change("PATCH /assumptions", { body: { [id]: value } });
  // A choice is shown immediately, and reverted if it is refused.
  const [pending, setPending] = useState<string | undefined>(undefined);
  useEffect(() => setPending(undefined), [current, problem]);
  const shown = pending ?? sayValue(current);
  const choose = (value: string | number): void => {
    setPending(String(value));
    run(() => set(value));
  };
  const own = values.find(({ value }) => value === anyOwn);
  return (
    <div>
      <h2 class="title">{question}</h2>
      <p class="muted">
        <code>{id}</code>
        {` · consulted ${consulted} ${consulted === 1 ? "time" : "times"} · default ${one.default}`}
      </p>
      <Section title="Answers">
        <fieldset class="choices stack">
          <legend class="visually-hidden">{question}</legend>
          {values
            .filter(({ value }) => value !== anyInteger && value !== anyOwn)
            .map(({ value, meaning }) => (
              <label key={value} class="choice card small">
                <input type="radio" name={id} checked={shown === value} onChange={() => choose(value)} />
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
          <Form class="form inline" onSend={({ value }) => set(Number(value))} button="Set">
            <Input
              label="An integer"
              key={sayValue(current)}
              name="value"
              type="number"
              step={1}
              required
              min={integer.minimum}
              max={integer.maximum}
              defaultValue={sayValue(current)}
            />
          </Form>
        )}
        {own && (
          <Form onSend={({ value = "" }) => set(value)} button="Set">
            <CodeField
              /* A choice that is refused leaves the text for its correction. */ key={sayValue(current)}
              label={own.meaning}
              name="value"
              rows={8}
              required
              defaultValue={typeof current === "object" ? JSON.stringify(current, null, 2) : ""}
            />
          </Form>
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

export function Assumptions({ id }: ViewProps) {
  const [wanted, setWanted] = useState<keyof typeof choices>("all");
  const { value: all, problem } = useRead("GET /assumptions");
  const wants = { all: () => true, consulted: (one: AssumptionView) => one.consulted > 0, switched: isSwitched };
  const open = all?.find((one) => one.id === id);
  return (
    <ListView<AssumptionView>
      view="assumptions"
      title="Assumptions"
      label="Open points"
      value={all && { items: all.filter(wants[wanted]), total: all.length }}
      {...{ problem, id, columns }}
      hint="Question, id, value…"
      searched={(one) => [one.id, one.question, sayValue(one.value)]}
      detail={() => (open ? <Detail one={open} /> : all && <p class="muted">No open point has this name.</p>)}
    >
      <Segments label="Which" options={choices} chosen={wanted} onChoose={setWanted} />
    </ListView>
  );
}
