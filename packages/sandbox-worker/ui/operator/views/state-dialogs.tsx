import { Field, Input } from "@totem-partner/control/ui/parts/panel.tsx";
import { useAction } from "@totem-partner/control/ui/parts/use-action.ts";
import type { ComponentChild } from "preact";
import { useRef, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { useOperator } from "../parts/use-operator.ts";
import type { Page } from "./page.ts";

interface StateDialogProps {
  company: string;
  page: Page;
  onClose: () => void;
}

/** Replaces the state of a company with that in a file. */
export function ImportDialog({ company, page, onClose }: StateDialogProps): ComponentChild {
  const session = useOperator();
  const action = useAction();
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    const file = field.current?.files?.[0];
    if (file === undefined) return;
    action.run(async () => {
      await session.change("PUT /companies/{company}/_mock/state", { company, file });
      onClose();
      page.say(`Imported ${file.name} into ${company}.`, company);
    });
  };
  return (
    <Dialog
      title={`Import a state into ${company}`}
      action="Replace state"
      isFinal
      state={action}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>All data of the company is replaced. Its keys and limits are kept.</p>
      <Field label="Exported file">
        <input ref={field} type="file" accept=".json,application/json" required />
      </Field>
    </Dialog>
  );
}

/** Gives a company its initial records. */
export function ResetDialog({ company, page, onClose }: StateDialogProps): ComponentChild {
  const session = useOperator();
  const action = useAction();
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    action.run(async () => {
      await session.change("POST /companies/{company}/_mock/reset", { company });
      onClose();
      page.say(`${company} was reset.`, company);
    });
  };
  return (
    <Dialog title={`Reset ${company}?`} action="Reset" isFinal state={action} onSubmit={onSubmit} onClose={onClose}>
      <p>
        Its authorizations, deliveries, requests, faults and webhook are deleted, and its initial records are restored.
        Its keys and limits are kept.
      </p>
    </Dialog>
  );
}

/** Removes a company, once its name was typed. */
export function DeleteDialog({ company, page, onClose }: StateDialogProps): ComponentChild {
  const session = useOperator();
  const action = useAction();
  const [typed, setTyped] = useState("");
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    action.run(async () => {
      await session.call("DELETE /companies/{company}", { company });
      if (page.issued?.company === company) page.onIssued(undefined);
      onClose();
      page.open(undefined);
      page.say(`${company} was deleted.`);
      session.refresh();
    });
  };
  return (
    <Dialog
      title={`Delete ${company}?`}
      action="Delete company"
      isFinal
      isIncomplete={typed.trim() !== company}
      state={action}
      onSubmit={onSubmit}
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
