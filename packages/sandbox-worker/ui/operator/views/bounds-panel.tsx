import { Form } from "@totem-partner/control/ui/parts/form.tsx";
import { Panel } from "@totem-partner/control/ui/parts/primitives.tsx";
import { ApiProblem } from "@totem-partner/control/ui/session/exchange.ts";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Bounds } from "../../../src/bounds/bounds.ts";
import type { CompanyDetails } from "../../../src/calls/company-calls.ts";
import { useOperator } from "../parts/use-operator.ts";
import { bytes, count } from "../parts/values.tsx";

/** The label of each bound; a missing one does not compile. */
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

function BoundField({ name, own, usual, isWrong }: BoundFieldProps) {
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
export function BoundsPanel({ details }: { details: CompanyDetails }) {
  const session = useOperator();
  const [said, setSaid] = useState("");
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const fields = useRef<HTMLDivElement>(null);
  const { name: company, ownBounds, defaultBounds } = details;
  // Before the paint: a focus that moved later would take what is typed meanwhile.
  useLayoutEffect(() => {
    fields.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);
  const save = async (values: Record<string, string>): Promise<void> => {
    const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
    setSaid("");
    setWrong([]);
    try {
      await session.change("PUT /companies/{company}/bounds", { company, body });
    } catch (error) {
      if (error instanceof ApiProblem) setWrong(error.mistakes.map(({ path }) => path));
      throw error;
    }
    setSaid("Saved. The new limits apply from the next request.");
  };
  return (
    <Panel title="Limits">
      <p class="muted">The company’s limits. Leave a field empty to use the default.</p>
      <Form onSend={save} button="Save limits" isBeside said={said} called={called}>
        <div ref={fields} class="bounds" key={JSON.stringify(ownBounds)} onInput={() => setSaid("")}>
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
      </Form>
    </Panel>
  );
}
