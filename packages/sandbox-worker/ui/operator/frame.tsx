import {
  Brand,
  ConnectionState,
  programName,
  SkipLink,
  useHash,
  useShortcuts,
} from "@totem-partner/control/ui/parts/page.tsx";
import { Button } from "@totem-partner/control/ui/parts/primitives.tsx";
import { timeOfDay } from "@totem-partner/control/ui/parts/text.ts";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { IssuedKey } from "../../src/operator/operator-calls.ts";
import { type Page, useOperator } from "./parts/use-operator.ts";
import { companyIn, hrefOf, listHref } from "./route.ts";
import type { Connection } from "./session/operator-session.ts";
import { Companies, type Listing, wholeList } from "./views/companies.tsx";
import { Company } from "./views/company.tsx";

const TopBar = ({ connection, onLeave }: { connection: Connection; onLeave: () => void }) => (
  <header class="top-bar wrap">
    <Brand href={listHref} />
    <span class="muted">Operator</span>
    <ConnectionState state={connection.state} />
    <span class="ways wrap small">
      <a href="/">Start page</a>
      <Button class="quiet" onClick={onLeave}>
        Sign out
      </Button>
    </span>
  </header>
);

const Silence = ({ connection }: { connection: Connection }) => (
  <div role="alert">
    {connection.state === "lost" && (
      <p class="trouble">
        <strong>The sandbox does not respond.</strong>
        {connection.heardAt !== undefined &&
          ` Data as of ${timeOfDay(new Date(connection.heardAt).toISOString()).slice(0, 8)}.`}
        {" Is it still running?"}
      </p>
    )}
  </div>
);

/** The notice of what was done. It takes the focus: what was used to do it may be gone. */
function Notice({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => box.current?.focus(), [text]);
  return (
    <p ref={box} class="notice" tabIndex={-1}>
      {text}
    </p>
  );
}

export function Frame({ onLeave }: { onLeave: () => void }) {
  const { connection } = useOperator();
  const company = useHash(companyIn);
  const [listing, setListing] = useState<Listing>(wholeList);
  const [issued, setIssued] = useState<IssuedKey | undefined>(undefined);
  const [notice, setNotice] = useState<{ text: string; company: string | undefined } | undefined>(undefined);
  const content = useRef<HTMLElement>(null);
  const opened = useRef(company);
  useShortcuts({ "/": "filter" });
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
      <SkipLink />
      <TopBar connection={connection} onLeave={onLeave} />
      <main ref={content} id="content" tabIndex={-1}>
        <Silence connection={connection} />
        {notice && notice.company === company && <Notice text={notice.text} />}
        {company === undefined ? (
          <Companies listing={listing} onList={setListing} page={page} />
        ) : (
          <Company key={company} company={company} page={page} />
        )}
      </main>
    </div>
  );
}
