import { Trouble } from "@totem-partner/control/ui/parts/primitives.tsx";
import { formValues, Panel } from "@totem-partner/control/ui/parts/panel.tsx";
import { useAction } from "@totem-partner/control/ui/parts/use-action.ts";
import type { ComponentChild } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Bounds } from "../../../src/bounds/bounds.ts";
import type { CompanyDetails } from "../../../src/calls/company-calls.ts";
import { bytes, count } from "../parts/quantities.ts";
import { useOperator } from "../parts/use-operator.ts";

/** What each bound is called; one that is missing does not compile. */
const labels: Readonly<Record<keyof Bounds, string>> = {
  requestsPerMinute: "Requests a minute",
  records: "Records",
  storedBytes: "Stored bytes",
  deliveriesPerMinute: "Delivery attempts a minute",
  liveStreams: "Open dashboards and event streams",
  requestBytes: "Bytes of a request",
  archiveAfterDays: "Days without a request until it is archived",
};

const isBound = (name: string): name is keyof Bounds => Object.hasOwn(labels, name);

const names = Object.keys(labels).filter(isBound);

const called = Object.fromEntries(names.map((name) => [`/${name}`, labels[name]]));

const worded = (name: keyof Bounds, value: number): string =>
  name.endsWith("Bytes") ? `${count(value)} (${bytes(value)})` : count(value);

interface BoundFieldProps {
  name: keyof Bounds;
  own: number | undefined;
  usual: number;
  isWrong: boolean;
}

function BoundField({ name, own, usual, isWrong }: BoundFieldProps): ComponentChild {
  const id = useId();
  const hint = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{labels[name]}</label>
      <input
        id={id}
        type="number"
        name={name}
        step="any"
        placeholder="default"
        defaultValue={own === undefined ? "" : String(own)}
        aria-describedby={hint}
        aria-invalid={isWrong}
      />
      <small id={hint}>{`Default: ${worded(name, usual)}`}</small>
    </div>
  );
}

/** The bounds of a company, and a form that changes them. An empty field stands for the default. */
export function BoundsPanel({ details }: { details: CompanyDetails }): ComponentChild {
  const session = useOperator();
  const { isBusy, problem, run } = useAction();
  const [said, setSaid] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const { name: company, ownBounds, defaultBounds } = details;
  // Before the paint: a focus that moved later would take what is typed meanwhile.
  useLayoutEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  const submit = (event: Event): void => {
    const body = Object.fromEntries(Object.entries(formValues(event)).map(([name, value]) => [name, Number(value)]));
    setSaid("");
    run(async () => {
      await session.change("PUT /companies/{company}/bounds", { company, body });
      setSaid("Saved. The new limits apply from the next request.");
    });
  };
  const wrong = problem?.mistakes.map(({ path }) => path) ?? [];
  return (
    <Panel title="Limits">
      <p class="muted">The company’s limits. Leave a field empty to use the default.</p>
      <form ref={form} class="form" onSubmit={submit} onInput={() => setSaid("")}>
        <div class="bounds" key={JSON.stringify(ownBounds)}>
          {names.map((name) => (
            <BoundField
              key={name}
              name={name}
              own={ownBounds[name]}
              usual={defaultBounds[name]}
              isWrong={wrong.includes(`/${name}`)}
            />
          ))}
        </div>
        <Trouble problem={problem} called={called} />
        <div class="actions">
          <button type="submit" disabled={isBusy}>
            Save limits
          </button>
          <span role="status" class="said">
            {said}
          </span>
        </div>
      </form>
    </Panel>
  );
}
