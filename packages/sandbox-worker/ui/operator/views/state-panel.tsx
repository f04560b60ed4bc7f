import { Button, Trouble } from "@totem-partner/control/ui/parts/primitives.tsx";
import { Panel } from "@totem-partner/control/ui/parts/panel.tsx";
import { useAction } from "@totem-partner/control/ui/parts/use-action.ts";
import { type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { useOperator } from "../parts/use-operator.ts";
import type { Page } from "./page.ts";
import { DeleteDialog, ImportDialog, ResetDialog } from "./state-dialogs.tsx";

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
  const button = (does: Open, text: string, what: string): ComponentChild => (
    <li>
      <Button class={does === "delete" ? "final" : ""} onClick={() => setOpen(does)}>
        {text}
      </Button>
      <span>{what}</span>
    </li>
  );
  const Dialog = open && dialogs[open];
  return (
    <Panel title="State">
      <ul class="plain-list deeds">
        <li>
          <Button disabled={isBusy} onClick={download}>
            Export
          </Button>
          <span>Downloads all data of the company, including its webhook secret.</span>
        </li>
        {button("import", "Import…", "Replaces all data of the company with an exported state.")}
        {button("reset", "Reset…", "Restores the initial records and removes everything else.")}
        {button("delete", "Delete…", "Deletes the company with its keys and all its data.")}
      </ul>
      <Trouble problem={problem} />
      {Dialog && <Dialog company={company} page={page} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
