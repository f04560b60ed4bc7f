import type { FaultReport } from "@totem-partner/simulator";
import type { NamedScenario } from "@totem-partner/simulator/control";
import { useAction } from "../parts/hooks.ts";
import { visible } from "../parts/json.tsx";
import { Badge, Button, Panel, Panels, Trouble } from "../parts/primitives.tsx";
import { useRead, useSession } from "../parts/use-session.ts";
import { RuleForm } from "./fault-form.tsx";

/** A named set of rules, and a switch for it that takes effect immediately. */
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
  const details = Object.entries(rule).filter(([name, value]) => !hidden.has(name) && value !== undefined);
  return (
    <li class="rule">
      <Badge tone={spent ? "plain" : "accent"}>{kind}</Badge>
      <code>{visible(id)}</code>
      <span class="grow-text">{visible(details.map(([name, value]) => `${name}: ${String(value)}`).join(", "))}</span>
      <span class="muted">{`hit ${hit} of ${seen} seen${spent ? "; spent" : ""}`}</span>
      <Button
        class="quiet"
        disabled={isBusy}
        aria-label={`Remove ${id}`}
        onClick={() => run(() => session.change("DELETE /faults/{id}", { id }))}
      >
        Remove
      </Button>
      <Trouble problem={problem} />
    </li>
  );
}

/** Faults: scenarios to switch on and off, and custom rules. */
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
          !faults.problem && <p class="loading">Loading…</p>
        ) : rules.length === 0 ? (
          <p class="nothing">No faults are active.</p>
        ) : (
          <ul class="plain-list">
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} />
            ))}
          </ul>
        )}
        <RuleForm />
      </Panel>
      <Panel title="Scenarios">
        <Trouble problem={scenarios.problem} />
        <ul class="plain-list">
          {scenarios.value?.items.map((scenario) => (
            <Scenario key={scenario.name} scenario={scenario} rules={rules} />
          ))}
        </ul>
      </Panel>
    </Panels>
  );
}
