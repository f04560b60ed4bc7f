import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Login } from "./login.tsx";
import { renderPage } from "./parts/page.tsx";
import { SessionProvider } from "./parts/use-session.ts";
import { type Credentials, keepCredentials, storedCredentials } from "./session/api.ts";
import { Session } from "./session/session.ts";
import { Shell } from "./shell.tsx";

/** The page: selects a company first, then shows it live. */
function App() {
  const [credentials, setCredentials] = useState<Credentials>(storedCredentials);
  const [company, setCompany] = useState<string | undefined>(undefined);
  const [isKnown, setKnown] = useState(false);
  const session = useMemo(() => new Session(credentials), [credentials]);
  useLayoutEffect(() => {
    if (!isKnown) return undefined;
    session.begin();
    return () => session.end();
  }, [session, isKnown]);
  const keep = (chosen: Credentials): void => {
    keepCredentials(chosen);
    setCredentials(chosen);
  };
  const onKnown = (chosen: Credentials, name: string | undefined): void => {
    keep(chosen);
    setCompany(name);
    setKnown(true);
  };
  const onLeave = (left: Credentials): void => {
    keep(left);
    setKnown(false);
  };
  if (!isKnown) return <Login credentials={credentials} onKnown={onKnown} />;
  return (
    <SessionProvider value={session}>
      <Shell company={company} onChoose={keep} onLeave={onLeave} />
    </SessionProvider>
  );
}

renderPage("dashboard", <App />);
