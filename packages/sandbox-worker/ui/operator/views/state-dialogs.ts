import { Field, Input } from "@totem-partner/control/ui/parts/panel";
import { useAction } from "@totem-partner/control/ui/parts/use-action";
import { type ComponentChild, h } from "preact";
import { useRef, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.ts";
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
      page.say(`${company} has the state in ${file.name}.`, company);
    });
  };
  return h(
    Dialog,
    {
      title: `Import a state into ${company}`,
      action: "Replace its state",
      isFinal: true,
      state: action,
      onSubmit,
      onClose,
    },
    h("p", null, "Everything that the company has is replaced. Its keys and its bounds stay."),
    h(
      Field,
      { label: "A file that was exported" },
      h("input", { ref: field, type: "file", accept: ".json,application/json", required: true }),
    ),
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
  return h(
    Dialog,
    { title: `Reset ${company}?`, action: "Reset", isFinal: true, state: action, onSubmit, onClose },
    h(
      "p",
      null,
      "It loses its authorizations, deliveries, requests, faults and webhook, and gets its initial records. Its keys and its bounds stay.",
    ),
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
  return h(
    Dialog,
    {
      title: `Delete ${company}?`,
      action: "Delete the company",
      isFinal: true,
      isIncomplete: typed.trim() !== company,
      state: action,
      onSubmit,
      onClose,
    },
    h("p", null, "It is removed with its keys and everything that it has. Export it first if it may be needed again."),
    h(Input, {
      label: `Type ${company} to confirm`,
      autoComplete: "off",
      autoCapitalize: "none",
      spellcheck: false,
      value: typed,
      onInput: ({ currentTarget }) => setTyped(currentTarget.value),
    }),
  );
}
