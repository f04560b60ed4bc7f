import { Badge, Button, Unread } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/json.tsx";
import { Panel } from "@totem-partner/control/ui/parts/panel.tsx";
import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { ListedKey } from "../../../src/calls/company-calls.ts";
import { Instant } from "../parts/instant.tsx";
import { useRead } from "../parts/use-operator.ts";
import { IssueDialog, RevokeDialog, RotateDialog } from "./key-dialogs.tsx";
import type { Page } from "./page.ts";

/** When a key that was rotated ends, or has ended. */
function KeyEnd({ endsAt }: Pick<ListedKey, "endsAt">): ComponentChild {
  if (endsAt === null) return null;
  const isOver = Date.parse(endsAt) <= Date.now();
  return (
    <Badge tone={isOver ? "plain" : "warn"}>
      {isOver ? "ended " : "ends "}
      <Instant at={endsAt} />
    </Badge>
  );
}

type Open = { does: "issue" } | { does: "rotate" | "revoke"; key: ListedKey };

interface KeyRowProps {
  listed: ListedKey;
  onOpen: (open: Open) => void;
}

function KeyRow({ listed, onOpen }: KeyRowProps): ComponentChild {
  const { id, name, createdAt, endsAt } = listed;
  const named = `the key ${visible(name)} (${id})`;
  return (
    <li class="key">
      <span class="key-name">
        <strong>{visible(name)}</strong> <KeyEnd endsAt={endsAt} />
      </span>
      <span class="muted">
        <code>{id}</code>
        {", issued "}
        <Instant at={createdAt} />
      </span>
      <span class="actions">
        <Button class="quiet" aria-label={`Rotate ${named}`} onClick={() => onOpen({ does: "rotate", key: listed })}>
          Rotate…
        </Button>
        <Button class="quiet" aria-label={`Revoke ${named}`} onClick={() => onOpen({ does: "revoke", key: listed })}>
          Revoke…
        </Button>
      </span>
    </li>
  );
}

/** The keys of a company: to issue, rotate and revoke. */
export function KeysPanel({ company, page }: { company: string; page: Page }): ComponentChild {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const { value, problem } = useRead("GET /companies/{company}/keys", { company });
  const around = { company, page, onClose: () => setOpen(undefined) };
  return (
    <Panel title={value ? `Keys (${String(value.total)})` : "Keys"}>
      <p class="muted">Anyone with a key can act as the company. Issue a separate key for each program.</p>
      {value === undefined ? (
        <Unread problem={problem} />
      ) : value.items.length === 0 ? (
        <p class="nothing">No keys: no partner can use this company.</p>
      ) : (
        <ul class="plain-list keys">
          {value.items.map((listed) => (
            <KeyRow key={listed.id} listed={listed} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <div class="actions">
        <Button onClick={() => setOpen({ does: "issue" })}>Issue a key…</Button>
      </div>
      {open?.does === "issue" && <IssueDialog {...around} />}
      {open?.does === "rotate" && <RotateDialog {...around} listed={open.key} />}
      {open?.does === "revoke" && <RevokeDialog {...around} listed={open.key} />}
    </Panel>
  );
}
