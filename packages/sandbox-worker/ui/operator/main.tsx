import { useChanges } from "@totem-partner/control/ui/parts/hooks.ts";
import { renderPage } from "@totem-partner/control/ui/parts/page.tsx";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Frame } from "./frame.tsx";
import { Login } from "./login.tsx";
import { OperatorProvider } from "./parts/use-operator.ts";
import { keepToken, storedToken } from "./session/api.ts";
import { OperatorSession } from "./session/operator-session.ts";

/** The page: asks for the token first, then shows the companies. */
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
    keepToken(entered);
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
