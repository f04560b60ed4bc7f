import { isKeyOf } from "@totem-partner/spec/fields";
import { useState } from "preact/hooks";
import type { FaultReport, FaultRule } from "@totem-partner/simulator";
import { faultStages } from "@totem-partner/simulator/host";
import type { NamedScenario } from "@totem-partner/simulator/control";
import { Curl } from "../parts/curl.tsx";
import { Field, Form, Input, Options, Select } from "../parts/form.tsx";
import { useAction } from "../parts/hooks.ts";
import { Badge, Button, Panel, Panels, Trouble } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";

function Scenario({ scenario, rules }: { scenario: NamedScenario; rules: readonly FaultReport[] }) {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const ids = scenario.rules.flatMap(({ id }) => id ?? []);
  const present = rules.filter(({ id }) => ids.includes(id));
  const isOn = present.some(({ spent }) => !spent);
  const turn = (): void =>
    run(async () => {
      // Exhausted rules make room for new ones.
      for (const { id } of present) await session.call("DELETE /faults/{id}", { id });
      if (!isOn) await session.call("POST /scenarios", { body: { name: scenario.name } });
      session.reread();
    });
  return (
    <li class="switch-row">
      <Button
        role="switch"
        class="switch"
        aria-checked={isOn}
        aria-label={scenario.name}
        disabled={isBusy}
        onClick={turn}
      >
        <span aria-hidden="true">{isOn ? "On" : "Off"}</span>
      </Button>
      <div>
        <h3>{scenario.name}</h3>
        <p>{scenario.happens}</p>
        <p class="muted">{`A good client: ${scenario.goodClient}`}</p>
        <Trouble problem={problem} called={{ "/name": scenario.name }} />
      </div>
    </li>
  );
}

const hidden = new Set(["id", "kind", "seen", "hit", "spent"]);

function Rule({ rule }: { rule: FaultReport }) {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const { id, kind, seen, hit, spent } = rule;
  const verb = kind === "hold" ? "Release" : "Remove";
  const details = Object.entries(rule).filter(([name, value]) => !hidden.has(name) && value !== undefined);
  return (
    <li class="rule wrap">
      <Badge tone={spent ? "plain" : "accent"}>{kind}</Badge>
      <code>{visible(id)}</code>
      <span class="grow-text">{visible(details.map(([name, value]) => `${name}: ${String(value)}`).join(", "))}</span>
      <span class="muted">{`hit ${hit} of ${seen} seen${spent ? "; spent" : ""}`}</span>
      <Button
        class="quiet"
        disabled={isBusy}
        aria-label={`${verb} ${id}`}
        onClick={() => run(() => session.change("DELETE /faults/{id}", { id }))}
      >
        {verb}
      </Button>
      <Trouble problem={problem} />
    </li>
  );
}

const numbers = new Set(["times", "status", "milliseconds", "seconds", "rate"]);

function RuleForm() {
  const session = useSession();
  const [kind, setKind] = useState<FaultRule["kind"]>("status");
  const [sent, setSent] = useState(kind);
  const operations = [...new Set(session.requests.flatMap(({ operationId }) => operationId ?? []))].sort();
  const hitsRequests = faultStages[kind] === "request";
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
        onChange={({ currentTarget: { value } }) => isKeyOf(faultStages, value) && setKind(value)}
      >
        <Options names={Object.keys(faultStages)} />
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

export function Faults() {
  const scenarios = useRead("GET /scenarios");
  const faults = useRead("GET /faults", { query: { limit: 100 } });
  const rules = faults.value?.items ?? [];
  const active = rules.filter(({ spent }) => !spent).length;
  return (
    <Panels title="Faults">
      <Panel title={`Active rules (${active} of ${rules.length})`}>
        <Trouble problem={faults.problem} />
        {faults.value === undefined ? (
          !faults.problem && <p class="loading muted">Loading…</p>
        ) : rules.length === 0 ? (
          <>
            <p class="muted">No faults are active. Switch on a scenario, or add a fault here or so:</p>
            <Curl call="POST /_mock/faults" body={{ kind: "status", status: 503, times: 1 }} />
          </>
        ) : (
          <ul class="stack small">
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} />
            ))}
          </ul>
        )}
        <RuleForm />
      </Panel>
      <Panel title="Scenarios">
        <Trouble problem={scenarios.problem} />
        <ul class="stack small">
          {scenarios.value?.items.map((scenario) => (
            <Scenario key={scenario.name} scenario={scenario} rules={rules} />
          ))}
        </ul>
      </Panel>
    </Panels>
  );
}
