import { Button, Trouble } from "@totem-partner/control/ui/parts/bits";
import { Panel } from "@totem-partner/control/ui/parts/panel";
import { useAction } from "@totem-partner/control/ui/parts/use-action";
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { useOperator } from "../parts/use-operator.ts";
import type { Page } from "./page.ts";
import { DeleteDialog, ImportDialog, ResetDialog } from "./state-dialogs.ts";

/** Has the browser store a file. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type Open = "import" | "reset" | "delete";

const dialogs = { import: ImportDialog, reset: ResetDialog, delete: DeleteDialog };

/** Everything that a company has: to export, replace and remove. */
export function StatePanel({ company, page }: { company: string; page: Page }): ComponentChild {
  const session = useOperator();
  const { isBusy, problem, run } = useAction();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const download = (): void => {
    const day = new Date().toISOString().slice(0, 10);
    run(async () => save(await session.exportState(company), `${company}-${day}.json`));
  };
  const button = (does: Open, text: string, what: string): ComponentChild =>
    h(
      "li",
      null,
      h(Button, { class: does === "delete" ? "final" : "", onClick: () => setOpen(does) }, text),
      h("span", null, what),
    );
  return h(
    Panel,
    { title: "State" },
    h(
      "ul",
      { class: "plain-list deeds" },
      h(
        "li",
        null,
        h(Button, { disabled: isBusy, onClick: download }, "Export"),
        h("span", null, "Downloads all data of the company, including its webhook secret."),
      ),
      button("import", "Import…", "Replaces all data of the company with an exported state."),
      button("reset", "Reset…", "Restores the initial records and removes everything else."),
      button("delete", "Delete…", "Deletes the company with its keys and all its data."),
    ),
    h(Trouble, { problem }),
    open && h(dialogs[open], { company, page, onClose: () => setOpen(undefined) }),
  );
}
