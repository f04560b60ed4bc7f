import { type ComponentChild, options, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Login } from "./login.tsx";
import { Frame } from "./frame.tsx";
import { OperatorContext } from "./parts/use-operator.ts";
import { keepToken, storedToken } from "./session/api.ts";
import { OperatorSession } from "./session/operator-session.ts";
import { useChanges } from "@totem-partner/control/ui/parts/use-latest.ts";

/** The page: asks for the token first, then shows the companies. */
function App(): ComponentChild {
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
  if (!isKnown) {
    const onKnown = (entered: string): void => {
      keepToken(entered);
      setToken(entered);
      setKnown(true);
    };
    return <Login token={token} onKnown={onKnown} />;
  }
  const onLeave = (): void => {
    keepToken("");
    setToken("");
    setKnown(false);
  };
  return (
    <OperatorContext.Provider value={session}>
      <Frame onLeave={onLeave} />
    </OperatorContext.Provider>
  );
}

// However many responses arrive, the page is rendered once per frame.
options.debounceRendering = (draw) => requestAnimationFrame(() => draw());

const root = document.getElementById("operator");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
