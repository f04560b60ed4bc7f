import { useLayoutEffect, useState } from "preact/hooks";
import { LoginPage, programName, type Secret } from "./parts/page.tsx";
import { takeCompany } from "./route.ts";
import { call, type Credentials } from "./session/api.ts";
import { type ApiProblem, asProblem } from "./session/exchange.ts";

/** What a server may ask for, and the field of the credentials that it goes into. */
type Asked = Secret & { field: keyof Credentials };

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

/** What each refusal asks for. */
const askedBy: Readonly<Record<string, Asked>> = { forbidden: token, missing_api_key: key, unknown_api_key: key };

interface LoginProps {
  credentials: Credentials;
  /** Called with the company's name if its key is all that the server admits. */
  onKnown: (credentials: Credentials, company: string | undefined) => void;
}

/** Determines the initial company, and asks for the token or the key that the server requires. */
export function Login({ credentials, onKnown }: LoginProps) {
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
        const wanted = Object.hasOwn(askedBy, found.code) ? askedBy[found.code] : undefined;
        // What was not entered yet is missing, and not wrong.
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
