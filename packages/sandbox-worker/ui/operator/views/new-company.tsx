import { formValues, Input } from "@totem-partner/control/ui/parts/panel.tsx";
import { useAction } from "@totem-partner/control/ui/parts/use-action.ts";
import { ApiProblem } from "@totem-partner/control/ui/session/exchange.ts";
import type { ComponentChild } from "preact";
import { Dialog } from "../parts/dialog.tsx";
import { useOperator } from "../parts/use-operator.ts";
import type { OperatorSession } from "../session/operator-session.ts";
import type { Page } from "./page.ts";

/** Another key of a company that exists is issued on its own page, by somebody who knows that it exists. */
async function insistOnNew(session: OperatorSession, company: string): Promise<void> {
  const { items } = await session.call("GET /companies", { query: { name: company, limit: 1 } });
  if (items[0]?.name !== company) return;
  throw new ApiProblem(409, "company_exists", `${company} already exists. Open it to issue another key.`);
}

/** Creates a company with its first key. */
export function NewCompanyDialog({ page, onClose }: { page: Page; onClose: () => void }): ComponentChild {
  const session = useOperator();
  const action = useAction();
  const submit = (event: Event): void => {
    const { company = "", name = "" } = formValues(event);
    action.run(async () => {
      await insistOnNew(session, company);
      page.onIssued(await session.change("POST /companies/{company}/keys", { company, body: { name } }));
      onClose();
      page.open(company);
    });
  };
  return (
    <Dialog
      title="New company"
      action="Create and issue first key"
      state={action}
      called={{ "/name": "Purpose of the key" }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label="Company name: lowercase letters, digits and hyphens"
        name="company"
        required
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
      />
      <Input
        label="Purpose of the key"
        name="name"
        required
        maxLength={100}
        placeholder="ERP system"
        autoComplete="off"
      />
    </Dialog>
  );
}
