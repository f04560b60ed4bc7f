import { type ComponentChild, h, options, render } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { SessionContext } from "./parts/use-session.ts";
import { Shell } from "./shell.ts";
import { Entrance } from "./entrance.ts";
import { type Credentials, keepCredentials, keptCredentials } from "./session/api.ts";
import { Session } from "./session/session.ts";

/** The page: selects a company first, then shows it live. */
function App(): ComponentChild {
  const [credentials, setCredentials] = useState<Credentials>(keptCredentials);
  const [isKnown, setKnown] = useState(false);
  const use = (chosen: Credentials): void => {
    keepCredentials(chosen);
    setCredentials(chosen);
    setKnown(true);
  };
  const session = useMemo(() => new Session(credentials), [credentials]);
  useLayoutEffect(() => {
    if (!isKnown) return undefined;
    session.begin();
    return () => session.end();
  }, [session, isKnown]);
  if (!isKnown) return h(Entrance, { credentials, onKnown: use });
  return h(SessionContext.Provider, { value: session }, h(Shell, { onChoose: use, onRefused: () => setKnown(false) }));
}

// However many events arrive, the page is rendered once per frame.
options.debounceRendering = (draw) => requestAnimationFrame(() => draw());

const root = document.getElementById("dashboard");
if (root) {
  root.replaceChildren();
  render(h(App, null), root);
}
