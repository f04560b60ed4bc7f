import { type Read, useChanges, useLatest } from "@totem-partner/control/ui/parts/use-latest.ts";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AnswerTo, Call, CallDetails } from "../session/api.ts";
import type { OperatorSession } from "../session/operator-session.ts";

/** The session that every part of the page uses. */
export const OperatorContext = createContext<OperatorSession | undefined>(undefined);

/** The session, for a part that renders again when it has changed. */
export function useOperator(): OperatorSession {
  const session = useContext(OperatorContext);
  useChanges(session);
  if (session === undefined) throw new Error("There is no session around this part of the page.");
  return session;
}

/**
 * Reads something, and again every few seconds. With null for details, nothing is read. While the server does not
 * respond, which the page says elsewhere, the latest value is shown.
 */
export function useRead<Name extends Call>(name: Name, details: CallDetails | null = {}): Read<AnswerTo<Name>> {
  const session = useOperator();
  const key = details === null ? undefined : `${name} ${JSON.stringify(details)}`;
  const { value, problem } = useLatest(key, () => session.call(name, details ?? {}), [session, session.generation]);
  return problem && problem.status !== 0
    ? { value: undefined, problem }
    : { value, problem: value ? undefined : problem };
}
