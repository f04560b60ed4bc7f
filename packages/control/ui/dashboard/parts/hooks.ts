import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Changing } from "../session/changing.ts";
import { type ApiProblem, asProblem } from "../session/exchange.ts";

export function useAction() {
  const [state, setState] = useState<{ isBusy: boolean; problem?: ApiProblem }>({ isBusy: false });
  const run = (work: () => Promise<unknown>): void => {
    setState({ isBusy: true });
    work().then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, problem: asProblem(error) }),
    );
  };
  return { isBusy: state.isBusy, problem: state.problem, run };
}

/** The latest response of a call, which is kept while the call is repeated, and why a repetition failed. */
export interface Read<T> {
  value: T | undefined;
  problem: ApiProblem | undefined;
}

/** Reads what a key stands for, and again whenever one of the causes has changed. Without a key, nothing is read. */
export function useLatest<T>(key: string | undefined, read: () => Promise<T>, causes: readonly unknown[]): Read<T> {
  const nothing = { value: undefined, problem: undefined };
  const [latest, setLatest] = useState<Read<T> & { key: string | undefined }>({ key, ...nothing });
  useEffect(() => {
    if (key === undefined) return undefined;
    let isWanted = true;
    const set = (change: (last: typeof latest) => Read<T>) =>
      isWanted && setLatest((last) => ({ key, ...change(last) }));
    read().then(
      (value) => set(() => ({ value, problem: undefined })),
      (error: unknown) =>
        set((last) => ({ value: last.key === key ? last.value : undefined, problem: asProblem(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [key, ...causes]);
  return latest.key === key ? latest : nothing;
}

/** Renders a part again after every change. Subscribes before the first frame, or a change until then would be missed. */
export function useChanges(changing: Changing | undefined): void {
  const [, setCount] = useState(0);
  useLayoutEffect(() => changing?.subscribe(() => setCount((count) => count + 1)), [changing]);
}

export function createSession<Session extends Changing>() {
  const Context = createContext<Session | undefined>(undefined);
  const useSession = (): Session => {
    const session = useContext(Context);
    useChanges(session);
    if (session === undefined) throw new Error("There is no session around this part of the page.");
    return session;
  };
  return [Context.Provider, useSession] as const;
}
