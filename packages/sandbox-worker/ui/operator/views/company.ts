import { Button, Empty, Trouble, Unread } from "@totem-partner/control/ui/parts/bits";
import { visible } from "@totem-partner/control/ui/parts/json";
import { Panel } from "@totem-partner/control/ui/parts/panel";
import { useAction } from "@totem-partner/control/ui/parts/use-action";
import { type ComponentChild, type ComponentChildren, h } from "preact";
import { useState } from "preact/hooks";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";
import { StateBadge } from "../parts/company-state.ts";
import { Instant } from "../parts/instant.ts";
import { bytes } from "../parts/quantities.ts";
import { useOperator, useRead } from "../parts/use-operator.ts";
import { listHref } from "../route.ts";
import { BoundsPanel } from "./bounds-panel.ts";
import { KeysPanel } from "./keys-panel.ts";
import { NewKey } from "./new-key.ts";
import type { Page } from "./page.ts";
import { StatePanel } from "./state-panel.ts";
import { UsagePanel } from "./usage-panel.ts";

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
  return h(
    Panel,
    { title: "Archived" },
    h(
      "p",
      null,
      "No requests since ",
      h(Instant, { at: usage.lastCallAt, never: "it was created" }),
      `, so its data was compressed to ${bytes(storedBytes)} `,
      h(Instant, { at: archivedAt }),
      ". Its next request restores it. To see its keys and limits, restore it now.",
    ),
    h("div", { class: "actions" }, h(Button, { disabled: isBusy, onClick: restore }, "Restore")),
    h(Trouble, { problem }),
  );
}

/** Its usage and its keys, and beside them its bounds and its state. */
function Panels({ listed, page }: { listed: ListedCompany; page: Page }): ComponentChild {
  const [isRestored, setRestored] = useState(false);
  const company = listed.name;
  const isArchived = listed.archivedAt !== null && !isRestored;
  const { value, problem } = useRead("GET /companies/{company}", isArchived ? null : { company });
  return h(
    "div",
    { class: "columns" },
    h(
      "div",
      { class: "column" },
      isArchived
        ? h(Archived, { listed, onRestored: () => setRestored(true) })
        : [
            value ? h(UsagePanel, { details: value }) : h(Unread, { problem }),
            h(KeysPanel, { key: "keys", company, page }),
          ],
    ),
    h(
      "div",
      { class: "column" },
      value && h(BoundsPanel, { details: value }),
      h(StatePanel, { key: "state", company, page }),
    ),
  );
}

const Heading = ({ name, children }: { name: string; children?: ComponentChildren }): ComponentChild =>
  h(
    "header",
    { class: "heading" },
    h("p", { class: "back" }, h("a", { href: listHref }, "All companies")),
    h("h1", null, visible(name)),
    children,
  );

/** One company: what it uses, its keys and bounds, and its state. */
export function Company({ name, page }: { name: string; page: Page }): ComponentChild {
  const { listed, isRead, problem } = useListed(name);
  const { issued, onIssued } = page;
  if (listed === undefined) {
    return h(
      "div",
      { class: "view" },
      h(Heading, { name }),
      isRead
        ? h(Empty, { title: "No such company" }, `${visible(name)} does not exist; it may have been deleted.`)
        : h(Unread, { problem }),
    );
  }
  return h(
    "div",
    { class: "view" },
    h(Heading, { name }, h(StateBadge, { company: listed })),
    issued?.company === name && h(NewKey, { issued, onDone: () => onIssued(undefined) }),
    h(Panels, { listed, page }),
  );
}
