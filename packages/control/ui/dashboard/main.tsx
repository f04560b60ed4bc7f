import { type ComponentChild, options, render } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { SessionContext } from "./parts/use-session.ts";
import { Shell } from "./shell.tsx";
import { Login } from "./login.tsx";
import { type Credentials, keepCredentials, storedCredentials } from "./session/api.ts";
import { Session } from "./session/session.ts";

/** The page: selects a company first, then shows it live. */
function App(): ComponentChild {
  const [credentials, setCredentials] = useState<Credentials>(storedCredentials);
  const [company, setCompany] = useState<string | undefined>(undefined);
  const [isKnown, setKnown] = useState(false);
  const keep = (chosen: Credentials): void => {
    keepCredentials(chosen);
    setCredentials(chosen);
  };
  const session = useMemo(() => new Session(credentials), [credentials]);
  useLayoutEffect(() => {
    if (!isKnown) return undefined;
    session.begin();
    return () => session.end();
  }, [session, isKnown]);
  if (!isKnown) {
    const onKnown = (chosen: Credentials, name: string | undefined): void => {
      keep(chosen);
      setCompany(name);
      setKnown(true);
    };
    return <Login credentials={credentials} onKnown={onKnown} />;
  }
  const onLeave = (left: Credentials): void => {
    keep(left);
    setKnown(false);
  };
  return (
    <SessionContext.Provider value={session}>
      <Shell company={company} onChoose={keep} onLeave={onLeave} />
    </SessionContext.Provider>
  );
}

// However many events arrive, the page is rendered once per frame.
options.debounceRendering = (draw) => requestAnimationFrame(() => draw());

const root = document.getElementById("dashboard");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
