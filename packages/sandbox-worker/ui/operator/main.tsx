import { useChanges } from "@totem-partner/control/ui/parts/hooks.ts";
import {
  Brand,
  ConnectionState,
  LoginPage,
  programName,
  renderPage,
  SkipLink,
  useHash,
  useShortcuts,
} from "@totem-partner/control/ui/parts/page.tsx";
import { Button } from "@totem-partner/control/ui/parts/primitives.tsx";
import { timeOfDay } from "@totem-partner/control/ui/parts/text.ts";
import { type ApiProblem, asProblem } from "@totem-partner/control/ui/session/exchange.ts";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { IssuedKey } from "../../src/operator/operator-calls.ts";
import { OperatorProvider, type Page, useOperator } from "./parts/use-operator.ts";
import { companyIn, hrefOf, listHref } from "./route.ts";
import { OperatorSession } from "./operator-session.ts";
import { Companies, wholeList } from "./views/companies.tsx";
import { Company } from "./views/company.tsx";

const tokenName = "totem-sandbox.admin-token";

/** The token that was entered in this tab. It ends with the tab, and is only sent to this server. */
const storedToken = (): string => sessionStorage.getItem(tokenName) ?? "";

const why = [
  ...["Enter the admin token to continue. ", <code>totem-sandbox serve</code>],
  ...[" prints it on first start; it is stored in ", <code>secrets.json</code>],
  " in the data folder, unless you set your own.",
];

function Login({ token, onKnown }: { token: string; onKnown: (token: string) => void }) {
  const [given, setGiven] = useState(token);
  const [problem, setProblem] = useState<ApiProblem | undefined>(undefined);
  const [isAsked, setAsked] = useState(token === "");
  const enter = (entered: string): void => {
    setGiven(entered);
    new OperatorSession(entered).call("GET /totals").then(
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
  return (
    <LoginPage
      title={`${programName()}: operator`}
      secret={isAsked ? { label: "Admin token", why } : undefined}
      action="Open the companies"
      problem={problem}
      onEnter={enter}
      onRetry={() => enter(given)}
    >
      <p class="muted">
        {"Are you a partner? "}
        <a href="/_mock/ui">Open the dashboard of your company.</a>
      </p>
    </LoginPage>
  );
}

const TopBar = ({ connection, onLeave }: { connection: OperatorSession["connection"]; onLeave: () => void }) => (
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

const Silence = ({ connection }: { connection: OperatorSession["connection"] }) => (
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

function Frame({ onLeave }: { onLeave: () => void }) {
  const { connection } = useOperator();
  const company = useHash(companyIn);
  const [listing, setListing] = useState(wholeList);
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

function App() {
  const [token, setToken] = useState(storedToken);
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
  const keep = (entered: string, isValid: boolean): void => {
    if (entered === "") sessionStorage.removeItem(tokenName);
    else sessionStorage.setItem(tokenName, entered);
    setToken(entered);
    setKnown(isValid);
  };
  if (!isKnown) return <Login token={token} onKnown={(entered) => keep(entered, true)} />;
  return (
    <OperatorProvider value={session}>
      <Frame onLeave={() => keep("", false)} />
    </OperatorProvider>
  );
}

renderPage("operator", <App />);
