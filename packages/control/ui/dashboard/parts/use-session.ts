import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { AnswerTo, Call, CallDetails } from "../session/api.ts";
import { type ApiProblem, asProblem } from "../session/exchange.ts";
import type { Session } from "../session/session.ts";

/** The session that every part of the page uses. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session, for a part that renders again after every event. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  const [, setCount] = useState(0);
  useEffect(() => session?.subscribe(() => setCount((count) => count + 1)), [session]);
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

/** The latest response of a call, which is kept while the call is repeated. */
export interface Read<T> {
  value: T | undefined;
  problem: ApiProblem | undefined;
}

/** Reads something, and again whenever it may have changed. With null for details, nothing is read. */
export function useRead<Name extends Call>(name: Name, details: CallDetails | null = {}): Read<AnswerTo<Name>> {
  const session = useSession();
  const key = details === null ? "" : JSON.stringify(details);
  type Answer = AnswerTo<Name>;
  const [read, setRead] = useState<Read<Answer> & { key: string }>({ key, value: undefined, problem: undefined });
  useEffect(() => {
    if (details === null) return undefined;
    let isWanted = true;
    session.call(name, details).then(
      (value) => isWanted && setRead({ key, value, problem: undefined }),
      (error: unknown) => isWanted && setRead({ key, value: undefined, problem: asProblem(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [session, session.generation, name, key]);
  return read.key === key ? read : { value: undefined, problem: undefined };
}
