import { useAction } from "@totem-partner/control/ui/parts/hooks.ts";
import {
  Badge,
  Bar,
  Button,
  CopyButton,
  Empty,
  Facts,
  Panel,
  Trouble,
  Unread,
} from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/text.ts";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CompanyDetails } from "../../../src/calls/company-calls.ts";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";
import type { IssuedKey } from "../../../src/operator/operator-calls.ts";
import { type CompanyProps, type Page, useOperator, useRead } from "../parts/use-operator.ts";
import { bytes, count, Instant, pluralize, StateBadge } from "../parts/values.tsx";
import { listHref } from "../route.ts";
import { BoundsPanel } from "./bounds-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { StatePanel } from "./state-panel.tsx";

/** From this share of a bound on, it attracts attention. */
const muchOfBound = 0.8;

function Share({ used, most, say }: { used: number; most: number; say: (number: number) => string }) {
  const share = used / most;
  return (
    <span class={share >= muchOfBound ? "share bad" : "share"}>
      <Bar share={share} />
      {`${say(used)} of ${say(most)}`}
    </span>
  );
}

function Webhook({ deliveries, failing }: CompanyDetails["usage"]) {
  if (failing === null) return deliveries.delivered > 0 ? "The latest delivery succeeded." : "No deliveries yet.";
  return (
    <>
      <Badge tone="bad">{`${pluralize(failing.attempts, "failed attempt")} in a row`}</Badge> {visible(failing.reason)}
    </>
  );
}

function UsagePanel({ details }: { details: CompanyDetails }) {
  const { createdAt, usage, bounds, records, storedBytes } = details;
  const { requests, refused, deliveries, wakes, lastCallAt } = usage;
  return (
    <Panel title="Usage">
      <Facts
        facts={[
          ["Last call", <Instant at={lastCallAt} />],
          ["Requests", `${count(requests)}, ${count(refused)} of them over a limit`],
          ["Deliveries", `${count(deliveries.delivered)} delivered, ${pluralize(deliveries.failed, "failed attempt")}`],
          ["Webhook", <Webhook {...usage} />],
          ["Records", <Share used={records} most={bounds.records} say={count} />],
          ["Stored", <Share used={storedBytes} most={bounds.storedBytes} say={bytes} />],
          ["Woken", pluralize(wakes, "time")],
          ["Created", <Instant at={createdAt} />],
        ]}
      />
    </Panel>
  );
}

function Archived({ listed, onRestored }: { listed: ListedCompany; onRestored: () => void }) {
  const session = useOperator();
  const { isBusy, problem, run } = useAction();
  const { name: company, archivedAt, storedBytes, usage } = listed;
  const restore = (): void =>
    run(async () => {
      await session.change("GET /companies/{company}", { company });
      onRestored();
    });
  return (
    <Panel title="Archived">
      <p>
        {"No requests since "}
        <Instant at={usage.lastCallAt} never="it was created" />
        {`, so its data was compressed to ${bytes(storedBytes)} `}
        <Instant at={archivedAt} />. Its next request restores it. To see its keys and limits, restore it now.
      </p>
      <div class="actions wrap">
        <Button disabled={isBusy} onClick={restore}>
          Restore
        </Button>
      </div>
      <Trouble problem={problem} />
    </Panel>
  );
}

function Panels({ listed, page }: { listed: ListedCompany; page: Page }) {
  const [isRestored, setRestored] = useState(false);
  const company = listed.name;
  const isArchived = listed.archivedAt !== null && !isRestored;
  const { value, problem } = useRead("GET /companies/{company}", isArchived ? null : { company });
  return (
    <div class="columns">
      <div class="column">
        {isArchived ? (
          <Archived listed={listed} onRestored={() => setRestored(true)} />
        ) : (
          [
            value ? <UsagePanel details={value} /> : <Unread problem={problem} />,
            <KeysPanel key="keys" company={company} page={page} />,
          ]
        )}
      </div>
      <div class="column">
        {value && <BoundsPanel details={value} />}
        <StatePanel key="state" company={company} page={page} />
      </div>
    </div>
  );
}

/** A key that has just been issued. It stays until somebody says that he has it: nothing shows it again. */
function NewKey({ issued, onDone }: { issued: IssuedKey; onDone: () => void }) {
  const { apiKey, name, company } = issued;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => box.current?.focus(), [apiKey]);
  return (
    <section ref={box} class="panel card stack new-key" tabIndex={-1} aria-label={`New key of ${company}`}>
      <h2>{`New key: ${visible(name)}`}</h2>
      <p>
        <strong>Copy it now: it is not shown again.</strong>
        {" The sandbox stores only a digest."}
      </p>
      <pre class="code" tabIndex={0} role="region" aria-label="Key">
        {apiKey}
      </pre>
      <div class="actions wrap">
        <CopyButton label="Copy the key" text={() => apiKey} />
        <Button class="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
      <p class="muted">
        {"The partner sends this key in the header "}
        <code>X-Partner-API-Key</code>
        {" and uses it to open the dashboard at "}
        <code>{`${location.origin}/_mock/ui`}</code>.
      </p>
    </section>
  );
}

export function Company({ company, page }: CompanyProps) {
  // As the list has it: reading more of an archived one would restore it.
  const { value, problem } = useRead("GET /companies", { query: { name: company, limit: 1 } });
  const listed = value?.items.find(({ name }) => name === company);
  const { issued, onIssued } = page;
  return (
    <div class="view">
      <header class="heading wrap">
        <p class="back small">
          <a href={listHref}>All companies</a>
        </p>
        <h1>{visible(company)}</h1>
        {listed && <StateBadge company={listed} />}
      </header>
      {listed ? (
        <>
          {issued?.company === company && <NewKey issued={issued} onDone={() => onIssued(undefined)} />}
          <Panels listed={listed} page={page} />
        </>
      ) : value ? (
        <Empty title="No such company">{`${visible(company)} does not exist; it may have been deleted.`}</Empty>
      ) : (
        <Unread problem={problem} />
      )}
    </div>
  );
}
