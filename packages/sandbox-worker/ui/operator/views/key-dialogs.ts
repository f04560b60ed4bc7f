import { visible } from "@totem-partner/control/ui/parts/json";
import { formValues, Input } from "@totem-partner/control/ui/parts/panel";
import { useAction } from "@totem-partner/control/ui/parts/use-action";
import { type ComponentChild, h } from "preact";
import type { ListedKey } from "../../../src/calls/company-calls.ts";
import { Dialog } from "../parts/dialog.ts";
import { useOperator } from "../parts/use-operator.ts";
import type { Page } from "./page.ts";

interface IssueProps {
  company: string;
  page: Page;
  onClose: () => void;
}

/** Issues another key of a company. */
export function IssueDialog({ company, page, onClose }: IssueProps): ComponentChild {
  const session = useOperator();
  const action = useAction();
  const label = "Purpose of the key";
  const onSubmit = (event: Event): void => {
    const { name = "" } = formValues(event);
    action.run(async () => {
      page.onIssued(await session.change("POST /companies/{company}/keys", { company, body: { name } }));
      onClose();
    });
  };
  return h(
    Dialog,
    {
      title: `Issue a key for ${company}`,
      action: "Issue",
      state: action,
      called: { "/name": label },
      onSubmit,
      onClose,
    },
    h(Input, { label, name: "name", required: true, maxLength: 100, placeholder: "ERP", autoComplete: "off" }),
  );
}

interface KeyProps extends IssueProps {
  listed: ListedKey;
}

/** Issues a key in place of another, which remains valid for a while. */
export function RotateDialog({ company, page, onClose, listed: { id, name } }: KeyProps): ComponentChild {
  const session = useOperator();
  const action = useAction();
  const label = "Hours until the old key expires";
  const onSubmit = (event: Event): void => {
    const { hours } = formValues(event);
    action.run(async () => {
      const details = { company, key: id, body: { hours: Number(hours) } };
      page.onIssued(await session.change("POST /companies/{company}/keys/{key}/rotate", details));
      onClose();
    });
  };
  return h(
    Dialog,
    {
      title: `Rotate the key ${visible(name)}`,
      action: "Rotate",
      state: action,
      called: { "/hours": label },
      onSubmit,
      onClose,
    },
    h("p", null, "It is replaced by a new key with the same name."),
    h(Input, { label, name: "hours", type: "number", step: "any", required: true, defaultValue: "24" }),
  );
}

/** Ends a key at once. */
export function RevokeDialog({ company, page, onClose, listed: { id, name } }: KeyProps): ComponentChild {
  const session = useOperator();
  const action = useAction();
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    action.run(async () => {
      await session.change("DELETE /companies/{company}/keys/{key}", { company, key: id });
      onClose();
      page.say(`The key ${visible(name)} is revoked.`, company);
    });
  };
  return h(
    Dialog,
    { title: `Revoke the key ${visible(name)}?`, action: "Revoke", isFinal: true, state: action, onSubmit, onClose },
    h("p", null, "Requests with this key will be rejected. This cannot be undone."),
  );
}
