import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { type ApiProblem, asProblem } from "../session/exchange.ts";

/** Something that changes, and calls back when it has. */
export interface Changing {
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** Renders a part again after every change. Subscribes before the first frame, or a change until then would be missed. */
export function useChanges(changing: Changing | undefined): void {
  const [, setCount] = useState(0);
  useLayoutEffect(() => changing?.subscribe(() => setCount((count) => count + 1)), [changing]);
}

/** The latest response of a call, which is kept while the call is repeated, and why a repetition failed. */
export interface Read<T> {
  value: T | undefined;
  problem: ApiProblem | undefined;
}

/** Reads what a key stands for, and again whenever one of the causes has changed. Without a key, nothing is read. */
export function useLatest<T>(key: string | undefined, read: () => Promise<T>, causes: readonly unknown[]): Read<T> {
  const [latest, setLatest] = useState<Read<T> & { key: string | undefined }>({
    key,
    value: undefined,
    problem: undefined,
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    let isWanted = true;
    read().then(
      (value) => isWanted && setLatest({ key, value, problem: undefined }),
      (error: unknown) =>
        isWanted &&
        setLatest((last) => ({ key, value: last.key === key ? last.value : undefined, problem: asProblem(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [key, ...causes]);
  return latest.key === key ? latest : { value: undefined, problem: undefined };
}
