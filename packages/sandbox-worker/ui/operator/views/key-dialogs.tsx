import { visible } from "@totem-partner/control/ui/parts/json.tsx";
import { formValues, Input } from "@totem-partner/control/ui/parts/panel.tsx";
import { useAction } from "@totem-partner/control/ui/parts/use-action.ts";
import type { ComponentChild } from "preact";
import type { ListedKey } from "../../../src/calls/company-calls.ts";
import { Dialog } from "../parts/dialog.tsx";
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
  return (
    <Dialog
      title={`Issue a key for ${company}`}
      action="Issue"
      state={action}
      called={{ "/name": label }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Input label={label} name="name" required maxLength={100} placeholder="ERP" autoComplete="off" />
    </Dialog>
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
  return (
    <Dialog
      title={`Rotate the key ${visible(name)}`}
      action="Rotate"
      state={action}
      called={{ "/hours": label }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>It is replaced by a new key with the same name.</p>
      <Input label={label} name="hours" type="number" step="any" required defaultValue="24" />
    </Dialog>
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
  return (
    <Dialog
      title={`Revoke the key ${visible(name)}?`}
      action="Revoke"
      isFinal
      state={action}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Requests with this key will be rejected. This cannot be undone.</p>
    </Dialog>
  );
}
