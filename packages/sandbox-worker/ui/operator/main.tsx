import { useChanges } from "@totem-partner/control/ui/parts/hooks.ts";
import { LoginPage, programName, renderPage } from "@totem-partner/control/ui/parts/page.tsx";
import { type ApiProblem, asProblem } from "@totem-partner/control/ui/session/exchange.ts";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Frame } from "./frame.tsx";
import { OperatorProvider } from "./parts/use-operator.ts";
import { call } from "./session/api.ts";
import { OperatorSession } from "./session/operator-session.ts";

const tokenName = "totem-sandbox.admin-token";

/** The token that was entered in this tab. It ends with the tab, and is only sent to this server. */
const storedToken = (): string => sessionStorage.getItem(tokenName) ?? "";

const why = [
  ...["Enter the admin token to continue. ", <code>totem-sandbox serve</code>],
  ...[" prints it on first start; it is stored in ", <code>secrets.json</code>],
  " in the data folder, unless you set your own.",
];

function Login({ token, onKnown }: { token: string; onKnown: (token: string) => void }) {
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

function App() {
  const [token, setToken] = useState(storedToken);
  const [isKnown, setKnown] = useState(false);
  const session = useMemo(() => new OperatorSession(token), [token]);
  useChanges(session);
  useLayoutEffect(() => {
    if (!isKnown) return undefined;
    session.begin();
    return () => session.end();
  }, [session, isKnown]);
  const isRefused = session.connection.state === "refused";
  useEffect(() => {
    if (isRefused) setKnown(false);
  }, [isRefused]);
  const keep = (entered: string, isValid: boolean): void => {
    if (entered === "") sessionStorage.removeItem(tokenName);
    else sessionStorage.setItem(tokenName, entered);
    setToken(entered);
    setKnown(isValid);
  };
  if (!isKnown) return <Login token={token} onKnown={(entered) => keep(entered, true)} />;
  return (
    <OperatorProvider value={session}>
      <Frame onLeave={() => keep("", false)} />
    </OperatorProvider>
  );
}

renderPage("operator", <App />);
