import type { ComponentProps } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { LoginPage, programName, renderPage } from "./parts/page.tsx";
import { SessionProvider } from "./parts/use-session.ts";
import { call, type Credentials } from "./session/api.ts";
import { type ApiProblem, asProblem } from "./session/exchange.ts";
import { Session } from "./session/session.ts";
import { Shell } from "./shell.tsx";

const keyName = "totem-mock.api-key";
const tokenName = "totem-mock.admin-token";

/** The visitor's latest choices in this tab. They end with the tab, and are only sent to this server. */
const storedCredentials = (): Credentials => ({
  apiKey: sessionStorage.getItem(keyName) ?? "",
  adminToken: sessionStorage.getItem(tokenName) ?? "",
});

/** The company that the address names. It is only read once: the visitor may choose another one. */
function takeCompany(): string | undefined {
  const [hash = "", query] = location.hash.split("?");
  if (query === undefined) return undefined;
  history.replaceState(null, "", hash);
  return new URLSearchParams(query).get("company") ?? undefined;
}

type Asked = NonNullable<ComponentProps<typeof LoginPage>["secret"]> & { field: keyof Credentials };

const token: Asked = {
  field: "adminToken",
  label: "Admin token",
  why: ["This server was started with ", <code>--admin-token</code>, ". Enter that token to continue."],
};

const key: Asked = {
  field: "apiKey",
  label: "API key",
  why: "Enter your company’s API key to continue. The operator of this server issues keys.",
};

const requiredBy: Readonly<Record<string, Asked>> = { forbidden: token, missing_api_key: key, unknown_api_key: key };

interface LoginProps {
  credentials: Credentials;
  /** Called with the company's name if its key is all that the server admits. */
  onKnown: (credentials: Credentials, company: string | undefined) => void;
}

function Login({ credentials, onKnown }: LoginProps) {
  const [given, setGiven] = useState(credentials);
  const [problem, setProblem] = useState<ApiProblem | undefined>(undefined);
  const [linked] = useState(takeCompany);
  const [asked, setAsked] = useState<Asked | undefined>(undefined);

  const enter = (entered: Credentials): void => {
    setGiven(entered);
    call(entered, "GET /companies").then(
      ({ defaultKey, items }) => {
        const named = items.find(({ name }) => name === linked)?.apiKey;
        const apiKey = named ?? (entered.apiKey === "" ? (defaultKey ?? "") : entered.apiKey);
        onKnown({ ...entered, apiKey }, defaultKey === null ? items[0]?.name : undefined);
      },
      (error: unknown) => {
        const found = asProblem(error);
        const wanted = Object.hasOwn(requiredBy, found.code) ? requiredBy[found.code] : undefined;
        // A value that was not entered yet is missing, not wrong.
        setProblem(wanted && entered[wanted.field] === "" ? undefined : found);
        setAsked(wanted);
      },
    );
  };
  // Before the first frame, unlike useEffect: nothing is shown before the response.
  useLayoutEffect(() => enter(credentials), []);
  return (
    <LoginPage
      title={programName()}
      secret={asked}
      action="Open the dashboard"
      problem={problem}
      onEnter={(secret) => asked && enter({ ...given, [asked.field]: secret })}
      onRetry={() => enter(given)}
    />
  );
}

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
    sessionStorage.setItem(keyName, chosen.apiKey);
    sessionStorage.setItem(tokenName, chosen.adminToken);
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
