import { useEffect, useState } from "preact/hooks";
import { formValues, Options } from "./parts/form.tsx";
import { Brand, ConnectionState } from "./parts/page.tsx";
import { Badge, Button } from "./parts/primitives.tsx";
import { dateAndTime } from "./parts/text.ts";
import { useSession } from "./parts/use-session.ts";
import { hrefOf } from "./route.ts";
import { call, type Credentials } from "./session/api.ts";
import type { ApiProblem } from "./session/exchange.ts";

function CompanyPicker({ onChoose }: Pick<Choosing, "onChoose">) {
  const { credentials } = useSession();
  const [apiKey, setKey] = useState(credentials.apiKey);
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
  return (
    <form class="picker" onSubmit={(event) => choose(formValues(event)["apiKey"] ?? "")}>
      <label class="muted small" for="company">
        Company key
      </label>
      <input
        id="company"
        name="apiKey"
        list="companies"
        value={apiKey}
        spellcheck={false}
        autoComplete="off"
        onFocus={look}
        onInput={({ currentTarget }) => setKey(currentTarget.value)}
        onChange={({ currentTarget }) => choose(currentTarget.value.trim())}
      />
      <datalist id="companies">
        <Options names={known} />
      </datalist>
    </form>
  );
}

function OwnCompany({ company, onLeave }: { company: string } & Pick<Choosing, "onLeave">) {
  const { credentials } = useSession();
  return (
    <div class="picker own">
      <span class="muted">Company</span>
      <strong class="clip" title={company}>
        {company}
      </strong>
      <Button class="quiet" onClick={() => onLeave({ ...credentials, apiKey: "" })}>
        Use another key
      </Button>
    </div>
  );
}

function Refusal({ problem, company, onLeave }: { problem: ApiProblem } & Omit<Choosing, "onChoose">) {
  const { credentials } = useSession();
  const isLocked = problem.code === "forbidden";
  return (
    <span role="alert" class="trouble">
      {problem.message}
      {(isLocked || company !== undefined) && (
        <Button onClick={() => onLeave(credentials)}>{isLocked ? "Enter the token" : "Enter another key"}</Button>
      )}
    </span>
  );
}

function ClockState() {
  const session = useSession();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const now = session.clockNow();
  if (now === undefined) return <span />;
  const standsStill = session.clock?.standsStill === true;
  const shown = dateAndTime(new Date(Math.floor(now / 1000) * 1000).toISOString());
  return (
    <a class="clock-state small" href={hrefOf("clock")} title="The company’s clock">
      <span class="muted">Company’s clock</span>
      <time dateTime={new Date(now).toISOString()}>{shown}</time>
      <Badge tone={standsStill ? "warn" : "plain"}>{standsStill ? "stopped" : "real time"}</Badge>
    </a>
  );
}

interface Choosing {
  /** Its name, if the server admits nobody without its key; undefined if it lists companies to choose from. */
  company: string | undefined;
  onChoose: (credentials: Credentials) => void;
  onLeave: (credentials: Credentials) => void;
}

export function TopBar({ company, onChoose, onLeave }: Choosing) {
  const { connection } = useSession();
  return (
    <header class="top-bar wrap">
      <Brand href="/" />
      {company === undefined ? (
        <CompanyPicker onChoose={onChoose} />
      ) : (
        connection.state !== "refused" && <OwnCompany company={company} onLeave={onLeave} />
      )}
      <ConnectionState {...connection} />
      {connection.state === "refused" && <Refusal problem={connection.problem} company={company} onLeave={onLeave} />}
      <ClockState />
    </header>
  );
}
