import { type ComponentChild, h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Badge, Button, type Tone } from "./parts/bits.ts";
import { formValues } from "./parts/panel.ts";
import { programName } from "./parts/program-name.ts";
import { dateAndTime } from "./parts/time.ts";
import { useSession, useTick } from "./parts/use-session.ts";
import { hrefOf } from "./route.ts";
import { call, type Credentials } from "./session/api.ts";
import type { ApiProblem } from "./session/exchange.ts";
import type { Connection } from "./session/session.ts";

const said: Readonly<Record<Connection["state"], [tone: Tone, words: string]>> = {
  connecting: ["plain", "Connecting…"],
  live: ["good", "Live"],
  waiting: ["bad", "Disconnected; reconnecting…"],
  refused: ["bad", "Refused"],
};

function ConnectionState({ state }: Connection): ComponentChild {
  const [tone, words] = said[state];
  return h("span", { role: "status", class: "connection" }, h(Badge, { tone }, words));
}

/** Selects another company by its key: one that the server has, or any other. */
function CompanyPicker({ onChoose }: Pick<Choosing, "onChoose">): ComponentChild {
  const { credentials } = useSession();
  const [apiKey, setKey] = useState(credentials.apiKey);
  const field = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => setKey(credentials.apiKey), [credentials.apiKey]);
  const look = (): void => {
    call(credentials, "GET /companies").then(
      ({ items, defaultKey }) =>
        setKnown([...new Set([{ apiKey: defaultKey }, ...items].flatMap(({ apiKey: one }) => one ?? []))]),
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

/** A search over all views; its address has what is searched for. */
function SearchField(): ComponentChild {
  const submit = (event: Event): void => {
    const text = formValues(event)["text"];
    if (text !== undefined) location.hash = hrefOf("search", text);
  };
  return h(
    "form",
    { class: "search", role: "search", "aria-label": "Everything", onSubmit: submit },
    h("input", {
      type: "search",
      id: "search",
      name: "text",
      "aria-label": "Search everything",
      placeholder: "externalId, id, plate…  s",
      maxLength: 100,
      autoComplete: "off",
      spellcheck: false,
    }),
  );
}

/** The company of a key that is secret, and a way to use another one. */
function OwnCompany({ company, onLeave }: { company: string } & Pick<Choosing, "onLeave">): ComponentChild {
  const { credentials } = useSession();
  return h(
    "div",
    { class: "picker own" },
    h("span", { class: "muted" }, "Company"),
    h("strong", { title: company }, company),
    h(Button, { class: "quiet", onClick: () => onLeave({ ...credentials, apiKey: "" }) }, "Use another key"),
  );
}

/** Why the server refuses the page, and a way to enter what it asks for. */
function Refusal({ problem, company, onLeave }: { problem: ApiProblem } & Omit<Choosing, "onChoose">): ComponentChild {
  const { credentials } = useSession();
  const isLocked = problem.code === "forbidden";
  return h(
    "span",
    { role: "alert", class: "trouble" },
    problem.message,
    (isLocked || company !== undefined) &&
      h(Button, { onClick: () => onLeave(credentials) }, isLocked ? "Enter the token" : "Enter another key"),
  );
}

/** The clock of the company, which keeps running between two events. */
function ClockState(): ComponentChild {
  const session = useSession();
  useTick(1000);
  const now = session.clockNow();
  if (now === undefined) return h("span", null);
  const standsStill = session.clock?.standsStill === true;
  const shown = dateAndTime(new Date(Math.floor(now / 1000) * 1000).toISOString());
  return h(
    "a",
    { class: "clock-state", href: hrefOf("clock"), title: "The company’s clock" },
    h("span", { class: "muted" }, "Company’s clock"),
    h("time", { dateTime: new Date(now).toISOString() }, shown),
    h(Badge, { tone: standsStill ? "warn" : "plain" }, standsStill ? "stopped" : "real time"),
  );
}

/** How another company is selected. */
export interface Choosing {
  /** Its name, if the server admits nobody without its key; undefined if it lists companies to choose from. */
  company: string | undefined;
  onChoose: (credentials: Credentials) => void;
  /** Called to enter a token or a key. */
  onLeave: (credentials: Credentials) => void;
}

/** The selected company, whether the page is live, and the company's time. */
export function TopBar({ company, onChoose, onLeave }: Choosing): ComponentChild {
  const { connection } = useSession();
  return h(
    "header",
    { class: "top-bar" },
    h(
      "a",
      { class: "brand", href: "/" },
      h("img", { src: "/_mock/ui/icon.svg", alt: "", width: 22, height: 22 }),
      programName(),
    ),
    company === undefined
      ? h(CompanyPicker, { onChoose })
      : connection.state !== "refused" && h(OwnCompany, { company, onLeave }),
    h(ConnectionState, connection),
    h(SearchField, null),
    connection.state === "refused" && h(Refusal, { problem: connection.problem, company, onLeave }),
    h(ClockState, null),
  );
}
