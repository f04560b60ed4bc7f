import { Button, Trouble } from "@totem-partner/control/ui/parts/bits";
import { EntrancePage, SecretForm } from "@totem-partner/control/ui/parts/entrance-page";
import { programName } from "@totem-partner/control/ui/parts/program-name";
import { type ApiProblem, asProblem } from "@totem-partner/control/ui/session/exchange";
import { type ComponentChild, h } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { call } from "./session/api.ts";

/** Asks for the operator's token, unless a valid one is known. */
export function Entrance({ token, onKnown }: { token: string; onKnown: (token: string) => void }): ComponentChild {
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
  if (isAsked) {
    return h(
      EntrancePage,
      { title: `${programName()}: operator` },
      h(
        SecretForm,
        { label: "Admin token", action: "Open the companies", problem, onEnter: enter },
        "Enter the admin token to continue. ",
        h("code", null, "totem-sandbox serve"),
        " prints it on first start; it is stored in ",
        h("code", null, "secrets.json"),
        " in the data folder, unless you set your own.",
      ),
      h(
        "p",
        { class: "muted" },
        "Are you a partner? ",
        h("a", { href: "/_mock/ui" }, "Open the dashboard of your company."),
      ),
    );
  }
  return h(
    EntrancePage,
    { title: `${programName()}: operator` },
    problem ? h(Trouble, { problem }) : h("p", { class: "loading" }, "Connecting…"),
    problem && h(Button, { onClick: () => enter(given) }, "Try again"),
  );
}
