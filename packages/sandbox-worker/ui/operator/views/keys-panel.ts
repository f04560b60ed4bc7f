import { Badge, Button, Unread } from "@totem-partner/control/ui/parts/bits";
import { visible } from "@totem-partner/control/ui/parts/json";
import { Panel } from "@totem-partner/control/ui/parts/panel";
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { ListedKey } from "../../../src/calls/company-calls.ts";
import { Instant } from "../parts/instant.ts";
import { useRead } from "../parts/use-operator.ts";
import { IssueDialog, RevokeDialog, RotateDialog } from "./key-dialogs.ts";
import type { Page } from "./page.ts";

/** When a key that was rotated ends, or has ended. */
function KeyEnd({ endsAt }: Pick<ListedKey, "endsAt">): ComponentChild {
  if (endsAt === null) return null;
  const isOver = Date.parse(endsAt) <= Date.now();
  return h(Badge, { tone: isOver ? "plain" : "warn" }, isOver ? "ended " : "ends ", h(Instant, { at: endsAt }));
}

type Open = { does: "issue" } | { does: "rotate" | "revoke"; key: ListedKey };

interface KeyRowProps {
  listed: ListedKey;
  onOpen: (open: Open) => void;
}

function KeyRow({ listed, onOpen }: KeyRowProps): ComponentChild {
  const { id, name, createdAt, endsAt } = listed;
  const named = `the key ${visible(name)} (${id})`;
  return h(
    "li",
    { class: "key" },
    h("span", { class: "key-name" }, h("strong", null, visible(name)), " ", h(KeyEnd, { endsAt })),
    h("span", { class: "muted" }, h("code", null, id), ", issued ", h(Instant, { at: createdAt })),
    h(
      "span",
      { class: "actions" },
      h(
        Button,
        { class: "quiet", "aria-label": `Rotate ${named}`, onClick: () => onOpen({ does: "rotate", key: listed }) },
        "Rotate…",
      ),
      h(
        Button,
        { class: "quiet", "aria-label": `Revoke ${named}`, onClick: () => onOpen({ does: "revoke", key: listed }) },
        "Revoke…",
      ),
    ),
  );
}

/** The keys of a company: to issue, rotate and revoke. */
export function KeysPanel({ company, page }: { company: string; page: Page }): ComponentChild {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const { value, problem } = useRead("GET /companies/{company}/keys", { company });
  const around = { company, page, onClose: () => setOpen(undefined) };
  return h(
    Panel,
    { title: value ? `Keys (${String(value.total)})` : "Keys" },
    h("p", { class: "muted" }, "Anyone with a key can act as the company. Issue a separate key for each program."),
    value === undefined
      ? h(Unread, { problem })
      : value.items.length === 0
        ? h("p", { class: "nothing" }, "No keys: no partner can use this company.")
        : h(
            "ul",
            { class: "plain-list keys" },
            value.items.map((listed) => h(KeyRow, { key: listed.id, listed, onOpen: setOpen })),
          ),
    h("div", { class: "actions" }, h(Button, { onClick: () => setOpen({ does: "issue" }) }, "Issue a key…")),
    open?.does === "issue" && h(IssueDialog, around),
    open?.does === "rotate" && h(RotateDialog, { ...around, listed: open.key }),
    open?.does === "revoke" && h(RevokeDialog, { ...around, listed: open.key }),
  );
}
