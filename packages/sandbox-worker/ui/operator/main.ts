import { type ComponentChild, h, options, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Entrance } from "./entrance.ts";
import { Frame } from "./frame.ts";
import { OperatorContext } from "./parts/use-operator.ts";
import { keepToken, keptToken } from "./session/api.ts";
import { OperatorSession } from "./session/operator-session.ts";
import { useChanges } from "@totem-partner/control/ui/parts/use-latest";

/** The page: asks for the token first, then shows the companies. */
function App(): ComponentChild {
  const [token, setToken] = useState(keptToken);
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
    return h(Entrance, { token, onKnown });
  }
  const onLeave = (): void => {
    keepToken("");
    setToken("");
    setKnown(false);
  };
  return h(OperatorContext.Provider, { value: session }, h(Frame, { onLeave }));
}

// However many responses arrive, the page is rendered once per frame.
options.debounceRendering = (draw) => requestAnimationFrame(() => draw());

const root = document.getElementById("operator");
if (root) {
  root.replaceChildren();
  render(h(App, null), root);
}
