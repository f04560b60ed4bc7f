import { useState } from "preact/hooks";
import type { FaultRule } from "@totem-partner/simulator";
import { Field, Form, Input, Options, Select } from "../parts/form.tsx";
import { useSession } from "../parts/use-session.ts";

/** Every kind, and whether it applies to deliveries; a missing one does not compile. */
const kinds: Readonly<Record<FaultRule["kind"], "requests" | "deliveries">> = {
  latency: "requests",
  status: "requests",
  "html-error": "requests",
  "rate-limit": "requests",
  "reset-before": "requests",
  "reset-after-commit": "requests",
  truncate: "requests",
  "wrong-content-type": "requests",
  duplicate: "deliveries",
  drop: "deliveries",
  delay: "deliveries",
  reorder: "deliveries",
  "bad-signature": "deliveries",
  "wrong-secret": "deliveries",
};

const isKind = (text: string): text is FaultRule["kind"] => Object.hasOwn(kinds, text);

const numbers = new Set(["times", "status", "milliseconds", "seconds", "rate"]);

/** Adds a custom rule. */
export function RuleForm() {
  const session = useSession();
  const [kind, setKind] = useState<FaultRule["kind"]>("status");
  const [sent, setSent] = useState(kind);
  const operations = [...new Set(session.requests.flatMap(({ operationId }) => operationId ?? []))].sort();
  const hitsRequests = kinds[kind] === "requests";
  const add = (values: Record<string, string>): Promise<unknown> => {
    const given = Object.entries(values).map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]);
    setSent(kind);
    return session.change("POST /faults", { body: Object.fromEntries(given) });
  };
  return (
    // A host that cannot carry out a fault says so of its kind.
    <Form class="form inline" onSend={add} button="Add fault" look="primary" called={{ "/kind": sent }}>
      <Select
        label="What happens"
        name="kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
      >
        <Options names={Object.keys(kinds)} />
      </Select>
      {(kind === "status" || kind === "html-error") && (
        <Input label="Status" name="status" type="number" min={400} max={599} defaultValue="503" required />
      )}
      {hitsRequests && (
        <Input
          label={kind === "latency" ? "Milliseconds" : "Delay in milliseconds"}
          key={kind}
          name="milliseconds"
          type="number"
          min={1}
          max={300_000}
          required={kind === "latency"}
        />
      )}
      {kind === "delay" && <Input label="Seconds" name="seconds" type="number" min={1} required />}
      {hitsRequests ? (
        <Field label="Only this operation">
          <input name="operationId" list="operations" placeholder="any" />
          <datalist id="operations">
            <Options names={operations} />
          </datalist>
        </Field>
      ) : (
        <Input label="Only this event" name="type" placeholder="any" />
      )}
      <Input label="Times" name="times" type="number" min={1} placeholder="unlimited" />
      <Input label="Share, 0 to 1" name="rate" type="number" min={0} max={1} step={0.05} placeholder="all" />
    </Form>
  );
}
