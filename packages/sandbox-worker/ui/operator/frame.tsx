import { Badge, Button, type Tone } from "@totem-partner/control/ui/parts/primitives.tsx";
import { programName } from "@totem-partner/control/ui/parts/program-name.ts";
import { timeOfDay } from "@totem-partner/control/ui/parts/time.ts";
import type { ComponentChild } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { IssuedKey } from "../../src/operator/operator-calls.ts";
import { useOperator } from "./parts/use-operator.ts";
import { companyIn, hrefOf, listHref } from "./route.ts";
import type { Connection } from "./session/operator-session.ts";
import { Companies, type Listing, wholeList } from "./views/companies.tsx";
import { Company } from "./views/company.tsx";
import type { Page } from "./views/page.ts";

const said: Readonly<Record<Connection["state"], [tone: Tone, words: string]>> = {
  connecting: ["plain", "Connecting…"],
  live: ["good", "Live"],
  lost: ["bad", "Disconnected; reconnecting…"],
  refused: ["bad", "Refused"],
};

function TopBar({ connection, onLeave }: { connection: Connection; onLeave: () => void }): ComponentChild {
  const [tone, words] = said[connection.state];
  return (
    <header class="top-bar">
      <a class="brand" href={listHref}>
        <img src="/_mock/ui/icon.svg" alt="" width={22} height={22} />
        {programName()}
      </a>
      <span class="muted">Operator</span>
      <span role="status">
        <Badge tone={tone}>{words}</Badge>
      </span>
      <span class="ways">
        <a href="/">Start page</a>
        <Button class="quiet" onClick={onLeave}>
          Sign out
        </Button>
      </span>
    </header>
  );
}

/** Says that nothing is heard of the server, and how old what is shown is. */
const Silence = ({ connection }: { connection: Connection }): ComponentChild => (
  <div role="alert">
    {connection.state === "lost" && (
      <p class="trouble">
        <strong>The sandbox does not respond.</strong>
        {connection.heardAt === undefined
          ? " Is it still running?"
          : ` Data as of ${timeOfDay(new Date(connection.heardAt).toISOString()).slice(0, 8)}. Is it still running?`}
      </p>
    )}
  </div>
);

function useCompany(): string | undefined {
  const [company, setCompany] = useState(() => companyIn(location.hash));
  useEffect(() => {
    const turn = (): void => setCompany(companyIn(location.hash));
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, []);
  return company;
}

/** `/` focuses the filter. */
function onShortcut(event: KeyboardEvent): void {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  const filter = document.getElementById("filter");
  if (filter === null) return;
  event.preventDefault();
  filter.focus();
}

/** The notice of what was done. It takes the focus: what was used to do it may be gone. */
function Notice({ text }: { text: string }): ComponentChild {
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    box.current?.focus();
  }, [text]);
  return (
    <p ref={box} class="notice" tabIndex={-1}>
      {text}
    </p>
  );
}

/** The frame of both views, and what outlives a change between them. */
export function Frame({ onLeave }: { onLeave: () => void }): ComponentChild {
  const { connection } = useOperator();
  const company = useCompany();
  const [listing, setListing] = useState<Listing>(wholeList);
  const [issued, setIssued] = useState<IssuedKey | undefined>(undefined);
  const [notice, setNotice] = useState<{ text: string; company: string | undefined } | undefined>(undefined);
  const content = useRef<HTMLElement>(null);
  const opened = useRef(company);
  useEffect(() => {
    addEventListener("keydown", onShortcut);
    return () => removeEventListener("keydown", onShortcut);
  }, []);
  useLayoutEffect(() => {
    document.title = `${company ?? "Companies"} · ${programName()}`;
    if (opened.current === company) return;
    opened.current = company;
    scrollTo(0, 0);
    content.current?.focus();
    setNotice((last) => (last?.company === company ? last : undefined));
  }, [company]);
  const page: Page = {
    issued,
    onIssued: setIssued,
    say: (text, about) => setNotice({ text, company: about }),
    open: (name) => {
      location.hash = name === undefined ? listHref : hrefOf(name);
    },
  };
  return (
    <div class="frame">
      <a class="skip" href="#content" onClick={skip}>
        Skip to content
      </a>
      <TopBar connection={connection} onLeave={onLeave} />
      <main ref={content} id="content" tabIndex={-1}>
        <Silence connection={connection} />
        {notice && notice.company === company && <Notice text={notice.text} />}
        {company === undefined ? (
          <Companies listing={listing} onList={setListing} page={page} />
        ) : (
          <Company key={company} name={company} page={page} />
        )}
      </main>
    </div>
  );
}

/** The fragment of the address selects the view, so this one must not remain there. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
