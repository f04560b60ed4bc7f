import { Field, Input } from "@totem-partner/control/ui/parts/form.tsx";
import { useAction } from "@totem-partner/control/ui/parts/hooks.ts";
import { Button, Panel, saveFile, Trouble } from "@totem-partner/control/ui/parts/primitives.tsx";
import { useRef, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { type CompanyProps, useOperator } from "../parts/use-operator.ts";

type DialogProps = CompanyProps & { onClose: () => void };

function ImportDialog({ company, page, onClose }: DialogProps) {
  const session = useOperator();
  const field = useRef<HTMLInputElement>(null);
  const replace = async (): Promise<void> => {
    const file = field.current?.files?.[0];
    if (file === undefined) return;
    await session.change("PUT /companies/{company}/_mock/state", { company, file });
    page.say(`Imported ${file.name} into ${company}.`, company);
  };
  const title = `Import a state into ${company}`;
  return (
    <Dialog title={title} action="Replace state" isFinal onSend={replace} onClose={onClose}>
      <p>All data of the company is replaced. Its keys and limits are kept.</p>
      <Field label="Exported file">
        <input ref={field} type="file" accept=".json,application/json" required />
      </Field>
    </Dialog>
  );
}

function ResetDialog({ company, page, onClose }: DialogProps) {
  const session = useOperator();
  const reset = async (): Promise<void> => {
    await session.change("POST /companies/{company}/_mock/reset", { company });
    page.say(`${company} was reset.`, company);
  };
  return (
    <Dialog title={`Reset ${company}?`} action="Reset" isFinal onSend={reset} onClose={onClose}>
      <p>
        Its authorizations, deliveries, requests, faults and webhook are deleted, and its initial records are restored.
        Its keys and limits are kept.
      </p>
    </Dialog>
  );
}

function DeleteDialog({ company, page, onClose }: DialogProps) {
  const session = useOperator();
  const [typed, setTyped] = useState("");
  const remove = async (): Promise<void> => {
    await session.call("DELETE /companies/{company}", { company });
    if (page.issued?.company === company) page.onIssued(undefined);
    page.open(undefined);
    page.say(`${company} was deleted.`);
    session.reread();
  };
  const isIncomplete = typed.trim() !== company;
  return (
    <Dialog
      title={`Delete ${company}?`}
      action="Delete company"
      isFinal
      isIncomplete={isIncomplete}
      onSend={remove}
      onClose={onClose}
    >
      <p>The company is deleted with its keys and all its data. To keep a copy, export its state first.</p>
      <Input
        label={`Type ${company} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Dialog>
  );
}

const dialogs = { import: ImportDialog, reset: ResetDialog, delete: DeleteDialog };

export function StatePanel({ company, page }: CompanyProps) {
  const session = useOperator();
  const { isBusy, problem, run } = useAction();
  const [open, setOpen] = useState<keyof typeof dialogs | undefined>(undefined);
  const download = (): void => {
    const day = new Date().toISOString().slice(0, 10);
    run(async () => saveFile(await session.exportState(company), `${company}-${day}.json`));
  };
  const button = (does: keyof typeof dialogs, text: string, what: string) => (
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
      <ul class="stack small deeds">
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
