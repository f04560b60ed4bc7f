import type { ComponentChild } from "preact";
import type { CleaningRecords, First } from "@totem-partner/simulator/control";
import { Badge, Facts } from "../parts/primitives.tsx";
import { visible } from "../parts/json.tsx";
import { dateAndTime } from "../parts/time.ts";
import { useRead } from "../parts/use-session.ts";
import { Panel, Panels } from "../parts/panel.tsx";

function Protocol({ protocol }: Pick<CleaningRecords, "protocol">): ComponentChild {
  if (protocol === null) return <p class="nothing">The company has none. Create one with POST /cleaning-protocol.</p>;
  const { id, state, companyProtocolEnabled, document, updatedAt } = protocol;
  return (
    <Facts
      facts={[
        ["State", <Badge tone={state === "Active" ? "good" : "plain"}>{state}</Badge>],
        ["Own protocol", companyProtocolEnabled ? "enabled" : "not enabled"],
        ["Document", document ? `${visible(document.fileName)}, ${String(document.size)} bytes` : null],
        ["SHA-256", document ? <code>{document.sha256}</code> : null],
        ["Updated", `${dateAndTime(updatedAt)}, by the company’s clock`],
        ["Id", <code>{id}</code>],
      ]}
    />
  );
}

interface Named {
  id: string;
  name: string;
  description: string | null;
}

const Names = ({ list }: { list: First<Named> }): ComponentChild =>
  list.total === 0 ? (
    <p class="nothing">None</p>
  ) : (
    <ul class="plain-list">
      {list.items.map(({ id, name, description }) => (
        <li key={id} title={id}>
          <strong>{visible(name)}</strong>
          {description !== null && <span class="muted">{` ${visible(description)}`}</span>}
        </li>
      ))}
    </ul>
  );

/** The cleaning protocol of the company, with all its records. */
export function Cleaning(): ComponentChild {
  const { value, problem } = useRead("GET /cleaning");
  const nameIn = (id: string): string =>
    visible(
      [...(value?.categories.items ?? []), ...(value?.types.items ?? [])].find((one) => one.id === id)?.name ?? id,
    );
  return (
    <Panels title="Cleaning" problem={problem}>
      {value && (
        <Panel title="Protocol">
          <Protocol {...value} />
        </Panel>
      )}
      {value && (
        <Panel title={`Categories (${String(value.categories.total)})`}>
          <Names list={value.categories} />
        </Panel>
      )}
      {value && (
        <Panel title={`Types (${String(value.types.total)})`}>
          <Names list={value.types} />
        </Panel>
      )}
      {value && (
        <Panel title={`Incompatibilities (${String(value.incompatibilities.total)})`}>
          {value.incompatibilities.total === 0 ? (
            <p class="nothing">None</p>
          ) : (
            <ul class="plain-list">
              {value.incompatibilities.items.map(({ id, kind, firstId, secondId, reason }) => (
                <li key={id}>
                  <Badge tone="plain">{kind}</Badge>
                  {` ${nameIn(firstId)} and ${nameIn(secondId)}`}
                  {reason !== null && <span class="muted">{` ${visible(reason)}`}</span>}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Panels>
  );
}
