import { useState } from "preact/hooks";
import { type ApiProblem, asProblem } from "../session/exchange.ts";

/** An action of a button: whether it is in progress, and how it failed. */
export interface Action {
  isBusy: boolean;
  problem: ApiProblem | undefined;
  run: (work: () => Promise<unknown>) => void;
}

/** An action that has not begun. */
export function useAction(): Action {
  const [state, setState] = useState<Omit<Action, "run">>({ isBusy: false, problem: undefined });
  const run = (work: () => Promise<unknown>): void => {
    setState({ isBusy: true, problem: undefined });
    work().then(
      () => setState({ isBusy: false, problem: undefined }),
      (error: unknown) => setState({ isBusy: false, problem: asProblem(error) }),
    );
  };
  return { ...state, run };
}
