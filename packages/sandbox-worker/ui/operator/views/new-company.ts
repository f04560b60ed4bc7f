import { formValues, Input } from "@totem-partner/control/ui/parts/panel";
import { useAction } from "@totem-partner/control/ui/parts/use-action";
import { ApiProblem } from "@totem-partner/control/ui/session/exchange";
import { type ComponentChild, h } from "preact";
import { Dialog } from "../parts/dialog.ts";
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
  return h(
    Dialog,
    {
      title: "New company",
      action: "Create and issue first key",
      state: action,
      called: { "/name": "Purpose of the key" },
      onSubmit: submit,
      onClose,
    },
    h(Input, {
      label: "Company name: lowercase letters, digits and hyphens",
      name: "company",
      required: true,
      maxLength: 32,
      autoComplete: "off",
      autoCapitalize: "none",
      spellcheck: false,
    }),
    h(Input, {
      label: "Purpose of the key",
      name: "name",
      required: true,
      maxLength: 100,
      placeholder: "ERP system",
      autoComplete: "off",
    }),
  );
}
