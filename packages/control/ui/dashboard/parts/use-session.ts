import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { AnswerTo, Call, CallDetails } from "../session/api.ts";
import type { Session } from "../session/session.ts";
import { type Read, useChanges, useLatest } from "./use-latest.ts";

/** The session that every part of the page uses. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session, for a part that renders again after every event. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  useChanges(session);
  if (session === undefined) throw new Error("There is no session around this part of the page.");
  return session;
}

/** Renders a part again each time so many milliseconds have passed. */
export function useTick(milliseconds: number): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), milliseconds);
    return () => clearInterval(timer);
  }, []);
}

/** Reads something, and again whenever it may have changed. With null for details, nothing is read. */
export function useRead<Name extends Call>(name: Name, details: CallDetails | null = {}): Read<AnswerTo<Name>> {
  const session = useSession();
  const key = details === null ? undefined : `${name} ${JSON.stringify(details)}`;
  const { value, problem } = useLatest(key, () => session.call(name, details ?? {}), [session, session.generation]);
  // What cannot be read any more is not shown as if it were current.
  return { value: problem ? undefined : value, problem };
}
