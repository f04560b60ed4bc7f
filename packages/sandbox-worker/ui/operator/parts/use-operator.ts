import { createSession, type Read, useLatest } from "@totem-partner/control/ui/parts/hooks.ts";
import type { CallDetails } from "@totem-partner/control/ui/session/exchange.ts";
import type { IssuedKey } from "../../../src/operator/operator-calls.ts";
import type { AnswerTo, Call, OperatorSession } from "../operator-session.ts";

export const [OperatorProvider, useOperator] = createSession<OperatorSession>();

/** Null details read nothing. While the server does not respond, the latest value is shown. */
export function useRead<Name extends Call>(name: Name, details: CallDetails | null = {}): Read<AnswerTo<Name>> {
  const session = useOperator();
  const key = details === null ? undefined : `${name} ${JSON.stringify(details)}`;
  const { value, problem } = useLatest(key, () => session.call(name, details ?? {}), [session, session.generation]);
  return problem && problem.status !== 0
    ? { value: undefined, problem }
    : { value, problem: value ? undefined : problem };
}

export interface Page {
  /** The new key that is shown; it stays until somebody has taken it. */
  issued: IssuedKey | undefined;
  onIssued: (issued: IssuedKey | undefined) => void;
  /** Opens a company, or the list without one, and says there what was done. */
  say: (text: string, company?: string) => void;
  open: (company: string | undefined) => void;
}

export interface CompanyProps {
  company: string;
  page: Page;
}
