import { Input } from "@totem-partner/control/ui/parts/form.tsx";
import { Badge, Button, Panel, Unread } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/text.ts";
import { useState } from "preact/hooks";
import type { ListedKey } from "../../../src/calls/company-calls.ts";
import { Dialog } from "../parts/dialog.tsx";
import { type CompanyProps, useOperator, useRead } from "../parts/use-operator.ts";
import { Instant } from "../parts/values.tsx";

type Open = { does: "issue" } | { does: "rotate" | "revoke"; listed: ListedKey };

function KeyDialog({ open, company, page, onClose }: CompanyProps & { open: Open; onClose: () => void }) {
  const session = useOperator();
  if (open.does === "issue") {
    const label = "Purpose of the key";
    const issue = async ({ name = "" }: Record<string, string>): Promise<void> =>
      page.onIssued(await session.change("POST /companies/{company}/keys", { company, body: { name } }));
    const [title, called] = [`Issue a key for ${company}`, { "/name": label }];
    return (
      <Dialog title={title} action="Issue" called={called} onSend={issue} onClose={onClose}>
        <Input label={label} name="name" required maxLength={100} placeholder="ERP" autoComplete="off" />
      </Dialog>
    );
  }
  const { id: key, name } = open.listed;
  if (open.does === "rotate") {
    const label = "Hours until the old key expires";
    const rotate = async ({ hours }: Record<string, string>): Promise<void> => {
      const details = { company, key, body: { hours: Number(hours) } };
      page.onIssued(await session.change("POST /companies/{company}/keys/{key}/rotate", details));
    };
    const [title, called] = [`Rotate the key ${visible(name)}`, { "/hours": label }];
    return (
      <Dialog title={title} action="Rotate" called={called} onSend={rotate} onClose={onClose}>
        <p>It is replaced by a new key with the same name.</p>
        <Input label={label} name="hours" type="number" step="any" required defaultValue="24" />
      </Dialog>
    );
  }
  const revoke = async (): Promise<void> => {
    await session.change("DELETE /companies/{company}/keys/{key}", { company, key });
    page.say(`The key ${visible(name)} is revoked.`, company);
  };
  return (
    <Dialog title={`Revoke the key ${visible(name)}?`} action="Revoke" isFinal onSend={revoke} onClose={onClose}>
      <p>Requests with this key will be rejected. This cannot be undone.</p>
    </Dialog>
  );
}

function KeyEnd({ endsAt }: { endsAt: string }) {
  const isOver = Date.parse(endsAt) <= Date.now();
  return (
    <Badge tone={isOver ? "plain" : "warn"}>
      {isOver ? "ended " : "ends "}
      <Instant at={endsAt} />
    </Badge>
  );
}

function KeyRow({ listed, onOpen }: { listed: ListedKey; onOpen: (open: Open) => void }) {
  const { id, name, createdAt, endsAt } = listed;
  const button = (does: "rotate" | "revoke", text: string) => (
    <Button
      class="quiet"
      aria-label={`${text} the key ${visible(name)} (${id})`}
      onClick={() => onOpen({ does, listed })}
    >
      {`${text}…`}
    </Button>
  );
  return (
    <li class="key">
      <span class="key-name">
        <strong>{visible(name)}</strong> {endsAt !== null && <KeyEnd endsAt={endsAt} />}
      </span>
      <span class="muted">
        <code>{id}</code>
        {", issued "}
        <Instant at={createdAt} />
      </span>
      <span class="actions wrap">
        {button("rotate", "Rotate")}
        {button("revoke", "Revoke")}
      </span>
    </li>
  );
}

export function KeysPanel({ company, page }: CompanyProps) {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const { value, problem } = useRead("GET /companies/{company}/keys", { company });
  return (
    <Panel title={value ? `Keys (${value.total})` : "Keys"}>
      <p class="muted">Anyone with a key can act as the company. Issue a separate key for each program.</p>
      {value === undefined ? (
        <Unread problem={problem} />
      ) : value.items.length === 0 ? (
        <p class="muted">No keys: no partner can use this company.</p>
      ) : (
        <ul class="stack small keys">
          {value.items.map((listed) => (
            <KeyRow key={listed.id} listed={listed} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <div class="actions wrap">
        <Button onClick={() => setOpen({ does: "issue" })}>Issue a key…</Button>
      </div>
      {open && <KeyDialog {...{ open, company, page }} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
