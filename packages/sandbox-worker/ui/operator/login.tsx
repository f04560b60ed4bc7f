import { LoginPage, programName } from "@totem-partner/control/ui/parts/page.tsx";
import { type ApiProblem, asProblem } from "@totem-partner/control/ui/session/exchange.ts";
import { useLayoutEffect, useState } from "preact/hooks";
import { call } from "./session/api.ts";

const why = [
  ...["Enter the admin token to continue. ", <code>totem-sandbox serve</code>],
  ...[" prints it on first start; it is stored in ", <code>secrets.json</code>],
  " in the data folder, unless you set your own.",
];

/** Asks for the operator's token, unless a valid one is known. */
export function Login({ token, onKnown }: { token: string; onKnown: (token: string) => void }) {
  const [given, setGiven] = useState(token);
  const [problem, setProblem] = useState<ApiProblem | undefined>(undefined);
  const [isAsked, setAsked] = useState(token === "");
  const enter = (entered: string): void => {
    setGiven(entered);
    call(entered, "GET /totals").then(
      () => onKnown(entered),
      (error: unknown) => {
        const found = asProblem(error);
        setAsked(found.code === "forbidden");
        setProblem(found);
      },
    );
  };
  // Before the first frame, unlike useEffect: nothing is shown before the response.
  useLayoutEffect(() => {
    if (token !== "") enter(token);
  }, []);
  return (
    <LoginPage
      title={`${programName()}: operator`}
      secret={isAsked ? { label: "Admin token", why } : undefined}
      action="Open the companies"
      problem={problem}
      onEnter={enter}
      onRetry={() => enter(given)}
    >
      <p class="muted">
        {"Are you a partner? "}
        <a href="/_mock/ui">Open the dashboard of your company.</a>
      </p>
    </LoginPage>
  );
}
