import { Button, Empty, Trouble, Unread } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/json.tsx";
import { Panel } from "@totem-partner/control/ui/parts/panel.tsx";
import { useAction } from "@totem-partner/control/ui/parts/use-action.ts";
import type { ComponentChild, ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";
import { StateBadge } from "../parts/company-state.tsx";
import { Instant } from "../parts/instant.tsx";
import { bytes } from "../parts/quantities.ts";
import { useOperator, useRead } from "../parts/use-operator.ts";
import { listHref } from "../route.ts";
import { BoundsPanel } from "./bounds-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { NewKey } from "./new-key.tsx";
import type { Page } from "./page.ts";
import { StatePanel } from "./state-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";

/** A company as the list has it, and whether there is one. Reading more of an archived one would restore it. */
function useListed(company: string) {
  const { value, problem } = useRead("GET /companies", { query: { name: company, limit: 1 } });
  const [first] = value?.items ?? [];
  return { listed: first?.name === company ? first : undefined, isRead: value !== undefined, problem };
}

function Archived({ listed, onRestored }: { listed: ListedCompany; onRestored: () => void }): ComponentChild {
  const session = useOperator();
  const { isBusy, problem, run } = useAction();
  const { name: company, archivedAt, storedBytes, usage } = listed;
  const restore = (): void =>
    run(async () => {
      await session.change("GET /companies/{company}", { company });
      onRestored();
    });
  return (
    <Panel title="Archived">
      <p>
        {"No requests since "}
        <Instant at={usage.lastCallAt} never="it was created" />
        {`, so its data was compressed to ${bytes(storedBytes)} `}
        <Instant at={archivedAt} />. Its next request restores it. To see its keys and limits, restore it now.
      </p>
      <div class="actions">
        <Button disabled={isBusy} onClick={restore}>
          Restore
        </Button>
      </div>
      <Trouble problem={problem} />
    </Panel>
  );
}

/** Its usage and its keys, and beside them its bounds and its state. */
function Panels({ listed, page }: { listed: ListedCompany; page: Page }): ComponentChild {
  const [isRestored, setRestored] = useState(false);
  const company = listed.name;
  const isArchived = listed.archivedAt !== null && !isRestored;
  const { value, problem } = useRead("GET /companies/{company}", isArchived ? null : { company });
  return (
    <div class="columns">
      <div class="column">
        {isArchived ? (
          <Archived listed={listed} onRestored={() => setRestored(true)} />
        ) : (
          [
            value ? <UsagePanel details={value} /> : <Unread problem={problem} />,
            <KeysPanel key="keys" company={company} page={page} />,
          ]
        )}
      </div>
      <div class="column">
        {value && <BoundsPanel details={value} />}
        <StatePanel key="state" company={company} page={page} />
      </div>
    </div>
  );
}

const Heading = ({ name, children }: { name: string; children?: ComponentChildren }): ComponentChild => (
  <header class="heading">
    <p class="back">
      <a href={listHref}>All companies</a>
    </p>
    <h1>{visible(name)}</h1>
    {children}
  </header>
);

/** One company: what it uses, its keys and bounds, and its state. */
export function Company({ name, page }: { name: string; page: Page }): ComponentChild {
  const { listed, isRead, problem } = useListed(name);
  const { issued, onIssued } = page;
  if (listed === undefined) {
    return (
      <div class="view">
        <Heading name={name} />
        {isRead ? (
          <Empty title="No such company">{`${visible(name)} does not exist; it may have been deleted.`}</Empty>
        ) : (
          <Unread problem={problem} />
        )}
      </div>
    );
  }
  return (
    <div class="view">
      <Heading name={name}>
        <StateBadge company={listed} />
      </Heading>
      {issued?.company === name && <NewKey issued={issued} onDone={() => onIssued(undefined)} />}
      <Panels listed={listed} page={page} />
    </div>
  );
}
