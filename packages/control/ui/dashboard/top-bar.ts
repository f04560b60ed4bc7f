import { type ComponentChild, h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Badge } from "./parts/bits.ts";
import { dateAndTime } from "./parts/time.ts";
import { useSession } from "./parts/use-session.ts";
import { hrefOf } from "./route.ts";
import { call, type Credentials } from "./session/api.ts";
import type { Connection } from "./session/session.ts";

const said: Readonly<Record<Connection["state"], string>> = {
  connecting: "Connecting…",
  live: "Live",
  waiting: "Disconnected; trying again…",
  refused: "Refused",
};

function ConnectionState({ connection }: { connection: Connection }): ComponentChild {
  const tone = connection.state === "live" ? "good" : connection.state === "connecting" ? "plain" : "bad";
  return h("span", { role: "status", class: "connection" }, h(Badge, { tone }, said[connection.state]));
}

/** Selects another company by its key: one that the server has, or any other. */
function CompanyPicker({ onChoose }: { onChoose: (credentials: Credentials) => void }): ComponentChild {
  const { credentials } = useSession();
  const [apiKey, setKey] = useState(credentials.apiKey);
  const field = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => setKey(credentials.apiKey), [credentials.apiKey]);
  const look = (): void => {
    call(credentials, "GET /companies").then(
      ({ items, defaultKey }) => setKnown([...new Set([defaultKey, ...items.flatMap((one) => one.apiKey ?? [])])]),
      () => setKnown([]),
    );
  };
  const choose = (chosen: string): void => {
    if (chosen !== "" && chosen !== credentials.apiKey) onChoose({ ...credentials, apiKey: chosen });
  };
  return h(
    "form",
    {
      class: "picker",
      onSubmit: (event: Event) => {
        event.preventDefault();
        choose(field.current?.value.trim() ?? "");
      },
    },
    h("label", { for: "company" }, "Company key"),
    h("input", {
      ref: field,
      id: "company",
      list: "companies",
      value: apiKey,
      spellcheck: false,
      autoComplete: "off",
      onFocus: look,
      onInput: ({ currentTarget }) => setKey(currentTarget.value),
      onChange: ({ currentTarget }) => choose(currentTarget.value.trim()),
    }),
    h(
      "datalist",
      { id: "companies" },
      known.map((one) => h("option", { key: one, value: one })),
    ),
  );
}

/** The clock of the company, which keeps running between two events. */
function ClockState(): ComponentChild {
  const session = useSession();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const now = session.clockNow();
  if (now === undefined) return h("span", null);
  const shown = dateAndTime(new Date(Math.floor(now / 1000) * 1000).toISOString());
  return h(
    "a",
    { class: "clock-state", href: hrefOf("clock"), title: "The company’s clock" },
    h("span", { class: "muted" }, "Company’s clock"),
    h("time", { dateTime: new Date(now).toISOString() }, shown),
    h(
      Badge,
      { tone: session.clock?.standsStill === true ? "warn" : "plain" },
      session.clock?.standsStill === true ? "stopped" : "real time",
    ),
  );
}

/** The selected company, whether the page is live, and the company's time. */
export function TopBar({
  onChoose,
  onRefused,
}: {
  onChoose: (credentials: Credentials) => void;
  onRefused: () => void;
}): ComponentChild {
  const { connection } = useSession();
  return h(
    "header",
    { class: "top-bar" },
    h(
      "a",
      { class: "brand", href: "/" },
      h("img", { src: "/_mock/ui/icon.svg", alt: "", width: 22, height: 22 }),
      "totem-mock",
    ),
    h(CompanyPicker, { onChoose }),
    h(ConnectionState, { connection }),
    connection.state === "refused" &&
      h(
        "span",
        { role: "alert", class: "trouble" },
        connection.problem.message,
        connection.problem.code === "forbidden" &&
          h("button", { type: "button", onClick: onRefused }, "Enter the token"),
      ),
    h(ClockState, null),
  );
}
