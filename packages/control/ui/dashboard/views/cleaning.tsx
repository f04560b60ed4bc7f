import type { CleaningRecords, First } from "@totem-partner/simulator/control";
import type { ComponentChildren } from "preact";
import { Curl } from "../parts/curl.tsx";
import { Badge, byItsClock, Facts, Panel, Panels } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead } from "../parts/use-session.ts";

function Protocol({ protocol }: Pick<CleaningRecords, "protocol">) {
  if (protocol === null) return <Curl call="POST /cleaning-protocol" field="companyProtocolEnabled=false" />;
  const { id, state, companyProtocolEnabled, document, updatedAt } = protocol;
  return (
    <Facts
      facts={[
        ["State", <Badge tone={state === "Active" ? "good" : "plain"}>{state}</Badge>],
        ["Own protocol", companyProtocolEnabled ? "enabled" : "not enabled"],
        ["Document", document && `${visible(document.fileName)}, ${document.size} bytes`],
        ["SHA-256", document && <code>{document.sha256}</code>],
        ["Updated", byItsClock(updatedAt)],
        ["Id", <code>{id}</code>],
      ]}
    />
  );
}

interface RecordsProps<T> {
  title: string;
  list: First<T>;
  show: (one: T) => ComponentChildren;
  note: (one: T) => string | null;
  hover?: (one: T) => string;
  /** In place of the list if it is empty. */
  empty: ComponentChildren;
}

const Records = <T extends { id: string }>({ title, list, show, note, hover, empty }: RecordsProps<T>) => (
  <Panel title={`${title} (${list.total})`}>
    {list.total === 0 ? (
      empty
    ) : (
      <ul class="stack small">
        {list.items.map((one) => (
          <li key={one.id} title={hover?.(one)}>
            {show(one)}
            {note(one) !== null && <span class="muted">{` ${visible(note(one) ?? "")}`}</span>}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const named = {
  show: ({ name }: { name: string }) => <strong>{visible(name)}</strong>,
  note: ({ description }: { description: string | null }) => description,
  hover: ({ id }: { id: string }) => id,
};

const First = ({ of }: { of: string }) => <Curl call={`POST /cleaning-${of}`} body={{ name: "Grain" }} />;

export function Cleaning() {
  const { value, problem } = useRead("GET /cleaning");
  const both = [...(value?.categories.items ?? []), ...(value?.types.items ?? [])];
  const [firstId, secondId] = value?.categories.items.map(({ id }) => id) ?? [];
  const nameIn = (id: string): string => visible(both.find((one) => one.id === id)?.name ?? id);
  return (
    <Panels title="Cleaning" problem={problem}>
      {value && (
        <>
          <Panel title="Protocol">
            <Protocol {...value} />
          </Panel>
          <Records title="Categories" list={value.categories} {...named} empty={<First of="categories" />} />
          <Records title="Types" list={value.types} {...named} empty={<First of="types" />} />
          <Records
            title="Incompatibilities"
            list={value.incompatibilities}
            empty={
              firstId === undefined || secondId === undefined ? (
                <p class="muted">None. Create two categories first.</p>
              ) : (
                <Curl call="POST /cleaning-incompatibilities" body={{ kind: "category", firstId, secondId }} />
              )
            }
            show={({ kind, firstId, secondId }) => (
              <>
                <Badge tone="plain">{kind}</Badge>
                {` ${nameIn(firstId)} and ${nameIn(secondId)}`}
              </>
            )}
            note={({ reason }) => reason}
          />
        </>
      )}
    </Panels>
  );
}
