import { type ComponentChild, h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Trouble, Button } from "./parts/bits.ts";
import { asProblem } from "./parts/use-session.ts";
import { type ApiProblem, call, type Credentials } from "./session/api.ts";

/** Determines the initial company, and asks for the token if the server requires one. */
export function Entrance({
  credentials,
  onKnown,
}: {
  credentials: Credentials;
  onKnown: (credentials: Credentials) => void;
}): ComponentChild {
  const [problem, setProblem] = useState<ApiProblem | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);

  const enter = (token: string): void => {
    const given = { ...credentials, adminToken: token };
    call(given, "GET /companies").then(
      ({ defaultKey }) => onKnown({ ...given, apiKey: given.apiKey === "" ? defaultKey : given.apiKey }),
      (error: unknown) => {
        const found = asProblem(error);
        // A missing token is not an error yet.
        const isFirst = found.code === "forbidden" && token === "";
        setAsked(found.code === "forbidden");
        setProblem(isFirst ? undefined : found);
      },
    );
  };
  // Before the first frame, unlike useEffect: nothing is shown before the response.
  useLayoutEffect(() => enter(credentials.adminToken), []);

  if (!isAsked) {
    return h(
      "main",
      { class: "entrance" },
      h("h1", null, "totem-mock"),
      problem ? h(Trouble, { problem }) : h("p", { class: "loading" }, "Connecting…"),
      problem && h(Button, { onClick: () => enter(credentials.adminToken) }, "Try again"),
    );
  }
  return h(
    "main",
    { class: "entrance" },
    h("h1", null, "totem-mock"),
    h("p", null, "This server was started with ", h("code", null, "--admin-token"), ". Enter that token to continue."),
    h(
      "form",
      {
        onSubmit: (event: Event) => {
          event.preventDefault();
          enter(field.current?.value ?? "");
        },
      },
      h(
        "label",
        null,
        "Admin token",
        h("input", {
          ref: field,
          type: "password",
          autoComplete: "off",
          defaultValue: credentials.adminToken,
        }),
      ),
      h("button", { type: "submit", class: "primary" }, "Open the dashboard"),
    ),
    h(Trouble, { problem }),
  );
}
