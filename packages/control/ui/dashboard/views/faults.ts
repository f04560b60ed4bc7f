import { type ComponentChild, h } from "preact";
import type { FaultReport } from "@totem-partner/simulator";
import { Badge, Trouble, Button } from "../parts/bits.ts";
import { visible } from "../parts/json.ts";
import type { NamedScenario } from "@totem-partner/simulator/control";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { RuleForm } from "./fault-form.ts";
import { Panel, Panels } from "../parts/panel.ts";

/** A named set of rules, and a switch for it that takes effect immediately. */
function Scenario({ scenario, rules }: { scenario: NamedScenario; rules: readonly FaultReport[] }): ComponentChild {
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
  return h(
    "li",
    { class: "switch-row" },
    h(
      Button,
      {
        role: "switch",
        class: "switch",
        "aria-checked": isOn,
        "aria-label": scenario.name,
        disabled: isBusy,
        onClick: turn,
      },
      h("span", { "aria-hidden": "true" }, isOn ? "On" : "Off"),
    ),
    h(
      "div",
      null,
      h("h3", null, scenario.name),
      h("p", null, scenario.happens),
      h("p", { class: "muted" }, `A good client: ${scenario.goodClient}`),
      h(Trouble, { problem, called: { "/name": scenario.name } }),
    ),
  );
}

const hidden = new Set(["id", "kind", "seen", "hit", "spent"]);

function Rule({ rule }: { rule: FaultReport }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const { id, kind, seen, hit, spent } = rule;
  const details = Object.entries(rule).filter(([name, value]) => !hidden.has(name) && value !== undefined);
  return h(
    "li",
    { class: "rule" },
    h(Badge, { tone: spent ? "plain" : "accent" }, kind),
    h("code", null, visible(id)),
    h("span", { class: "grow-text" }, visible(details.map(([name, value]) => `${name}: ${String(value)}`).join(", "))),
    h("span", { class: "muted" }, `hit ${String(hit)} of ${String(seen)} seen${spent ? "; spent" : ""}`),
    h(
      Button,
      {
        class: "quiet",
        disabled: isBusy,
        "aria-label": `Remove ${id}`,
        onClick: () => run(() => session.change("DELETE /faults/{id}", { id })),
      },
      "Remove",
    ),
    h(Trouble, { problem }),
  );
}

/** Faults: scenarios to switch on and off, and custom rules. */
export function Faults(): ComponentChild {
  const scenarios = useRead("GET /scenarios");
  const faults = useRead("GET /faults", { query: { limit: 100 } });
  const rules = faults.value?.items ?? [];
  return h(
    Panels,
    { title: "Faults" },
    h(
      Panel,
      { title: `Active rules (${String(rules.filter(({ spent }) => !spent).length)} of ${String(rules.length)})` },
      h(Trouble, { problem: faults.problem }),
      rules.length === 0
        ? faults.value
          ? h("p", { class: "nothing" }, "No faults are active.")
          : !faults.problem && h("p", { class: "loading" }, "Loading…")
        : h(
            "ul",
            { class: "plain-list" },
            rules.map((rule) => h(Rule, { key: rule.id, rule })),
          ),
      h(RuleForm, null),
    ),
    h(
      Panel,
      { title: "Scenarios" },
      h(Trouble, { problem: scenarios.problem }),
      h(
        "ul",
        { class: "plain-list" },
        (scenarios.value?.items ?? []).map((scenario) => h(Scenario, { key: scenario.name, scenario, rules })),
      ),
    ),
  );
}
