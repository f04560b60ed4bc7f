import { type ComponentChild, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Badge, Empty, Section, Trouble, Button } from "../parts/bits.ts";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.ts";
import { Split } from "../parts/split.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import type { ShownAssumption } from "../session/api.ts";
import { Field, formValues, Input } from "../parts/panel.ts";

type Wanted = "all" | "consulted" | "switched";

const choices: readonly [Wanted, string][] = [
  ["all", "All"],
  ["consulted", "Consulted"],
  ["switched", "Switched"],
];

/** A value as text, as the specification has it: without a build, a browser cannot import that. */
const sayValue = (value: ShownAssumption["value"]): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const isSwitched = (one: ShownAssumption): boolean => sayValue(one.value) !== String(one.default);

/** The labels of integers and of alternatives of one's own in the list of values. */
const anyInteger = "<integer>";
const anyOwn = "<own>";

const Row = (one: ShownAssumption): ComponentChild[] => [
  h(
    Badge,
    { key: "value", tone: isSwitched(one) ? "warn" : "plain" },
    typeof one.value === "object" ? "own" : one.value,
  ),
  h("span", { key: "id", class: "name mono" }, one.id),
  h("span", { key: "question", class: "grow" }, one.question),
  h("span", { key: "consulted", class: "number" }, one.consulted),
];

const head = [
  h("span", { class: "badge" }, "Value"),
  h("span", { class: "name" }, "Open point"),
  h("span", { class: "grow" }, "Question"),
  h("span", { class: "number" }, "Consulted"),
];

function Detail({ one }: { one: ShownAssumption }): ComponentChild {
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
  return h(
    "div",
    null,
    h("h2", { class: "title" }, one.question),
    h(
      "p",
      { class: "muted" },
      h("code", null, one.id),
      ` · consulted ${String(one.consulted)} ${one.consulted === 1 ? "time" : "times"} · default ${String(one.default)}`,
    ),
    h(
      Section,
      { title: "Answers" },
      h(
        "fieldset",
        { class: "choices" },
        h("legend", { class: "visually-hidden" }, one.question),
        choices.map(({ value, meaning }) =>
          h(
            "label",
            { key: value, class: "choice" },
            h("input", {
              type: "radio",
              name: one.id,
              checked: shown === value,
              onChange: () => choose(value),
            }),
            h(
              "span",
              null,
              h("strong", { class: "mono" }, value),
              value === String(one.default) && h(Badge, { tone: "plain" }, "default"),
              h("br", null),
              meaning,
            ),
          ),
        ),
      ),
      integer &&
        h(
          "form",
          {
            class: "form inline",
            onSubmit: (event: Event) => {
              const number = formValues(event)["number"];
              if (number !== undefined) choose(Number(number));
            },
          },
          h(Input, {
            label: "An integer",
            key: shown,
            name: "number",
            type: "number",
            step: 1,
            min: integer.minimum,
            max: integer.maximum,
            defaultValue: shown,
          }),
          h("button", { type: "submit", disabled: isBusy }, "Set"),
        ),
      own &&
        h(
          "form",
          {
            class: "form",
            onSubmit: (event: Event) => {
              const data = formValues(event)["own"];
              if (data !== undefined) choose(data);
            },
          },
          h(
            Field,
            { label: own.meaning },
            h("textarea", {
              // A choice that is refused leaves the text for its correction.
              key: sayValue(one.value),
              name: "own",
              rows: 8,
              spellcheck: false,
              defaultValue: typeof one.value === "object" ? JSON.stringify(one.value, null, 2) : "",
            }),
          ),
          h("button", { type: "submit", disabled: isBusy }, "Set"),
        ),
      h(Trouble, { problem }),
    ),
    isSwitched(one) && h(Button, { disabled: isBusy, onClick: () => choose(one.default) }, "Reset to the default"),
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
  const missing = value && h("p", { class: "nothing" }, "No open point has this name.");
  return h(
    Split<ShownAssumption>,
    {
      view: "assumptions",
      title: "Assumptions",
      label: "Open points",
      problem,
      items,
      selected: id,
      row: Row,
      head,
      empty: value && h(Empty, { title: "Nothing matches" }, "Change the filter."),
      count: `${String(items.length)} of ${String(all.length)}`,
      detail: id === undefined ? undefined : open ? h(Detail, { key: id, one: open }) : missing,
    },
    h(Filter, { label: "Filter assumptions", hint: "Question, id, value…", value: filter, onChange: setFilter }),
    h(Segments<Wanted>, { label: "Which", options: choices, chosen: wanted, onChoose: setWanted }),
  );
}
