import { Filter, Segments } from "@totem-partner/control/ui/parts/filter.tsx";
import { Input } from "@totem-partner/control/ui/parts/form.tsx";
import { Button, Empty, Unread } from "@totem-partner/control/ui/parts/primitives.tsx";
import { ApiProblem } from "@totem-partner/control/ui/session/exchange.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CompanyFilter } from "../../../src/calls/directory-calls.ts";
import { Dialog } from "../parts/dialog.tsx";
import { type Page, useOperator, useRead } from "../parts/use-operator.ts";
import { count, pluralize } from "../parts/values.tsx";
import type { AnswerTo } from "../operator-session.ts";
import { CompanyTable } from "./company-table.tsx";
import { TotalTiles } from "./totals.tsx";

type Condition = NonNullable<CompanyFilter["is"]> | "all";

const conditions: Readonly<Record<Condition, string>> = {
  all: "All",
  awake: "Awake",
  asleep: "Asleep",
  archived: "Archived",
  failing: "Failing webhook",
};

interface Listing {
  name: string;
  is: Condition;
  offset: number;
}

export const wholeList: Listing = { name: "", is: "all", offset: 0 };
const pageSize = 50;

interface PagingProps {
  page: AnswerTo<"GET /companies">;
  onTurn: (offset: number) => void;
}

function Paging({ page: { items, total, offset }, onTurn }: PagingProps) {
  if (total <= pageSize) return null;
  return (
    <nav class="paging wrap small" aria-label="Pages">
      <Button disabled={offset === 0} onClick={() => onTurn(Math.max(offset - pageSize, 0))}>
        Previous
      </Button>
      <span role="status">{`${count(offset + 1)} to ${count(offset + items.length)} of ${count(total)}`}</span>
      <Button disabled={offset + items.length >= total} onClick={() => onTurn(offset + pageSize)}>
        Next
      </Button>
    </nav>
  );
}

function NewCompanyDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const session = useOperator();
  const purpose = "Purpose of the key";
  const create = async ({ company = "", name = "" }: Record<string, string>): Promise<void> => {
    // Another key of a company that exists is issued on its own page, by somebody who knows that it exists.
    const { items } = await session.call("GET /companies", { query: { name: company, limit: 1 } });
    if (items[0]?.name === company) {
      throw new ApiProblem(409, "company_exists", `${company} already exists. Open it to issue another key.`);
    }
    page.onIssued(await session.change("POST /companies/{company}/keys", { company, body: { name } }));
    page.open(company);
  };
  const action = "Create and issue first key";
  return (
    <Dialog title="New company" action={action} called={{ "/name": purpose }} onSend={create} onClose={onClose}>
      <Input
        label="Company name: lowercase letters, digits and hyphens"
        name="company"
        required
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
      />
      <Input label={purpose} name="name" required maxLength={100} placeholder="ERP system" autoComplete="off" />
    </Dialog>
  );
}

interface CompaniesProps {
  listing: Listing;
  onList: (listing: Listing) => void;
  page: Page;
}

export function Companies({ listing, onList, page }: CompaniesProps) {
  const { name, is, offset } = listing;
  const [isCreating, setCreating] = useState(false);
  const totals = useRead("GET /totals");
  const wanted = { name: name.trim().toLowerCase() || undefined, is: is === "all" ? undefined : is };
  const found = useRead("GET /companies", { query: { limit: pageSize, offset, ...wanted } });
  // While another page is read, the last one stays.
  const last = useRef(found.value);
  if (found.value) last.current = found.value;
  const shown = found.problem ? undefined : last.current;
  // After companies were deleted, there may be fewer pages.
  const isBeyond = found.value?.items.length === 0 && offset > 0;
  useEffect(() => {
    if (isBeyond) onList({ ...listing, offset: 0 });
  }, [isBeyond]);

  const create = (
    <Button class="primary" onClick={() => setCreating(true)}>
      New company
    </Button>
  );
  const isEmpty = shown?.total === 0;
  const isWhole = name === "" && is === "all";
  return (
    <div class="view">
      <header class="heading wrap">
        <h1>Companies</h1>
        {!(isEmpty && isWhole) && create}
        <p class="muted">
          Each company is a separate copy of the simulated service, with its own keys, records and clock.
        </p>
      </header>
      {totals.value && <TotalTiles totals={totals.value} onFailing={() => onList({ ...wholeList, is: "failing" })} />}
      {!(isEmpty && isWhole) && (
        <div class="tools wrap" role="search">
          <Filter
            label="Filter companies by name"
            hint="Filter by name…"
            value={name}
            onChange={(text) => onList({ ...listing, name: text, offset: 0 })}
          />
          <Segments
            label="Which companies"
            options={conditions}
            chosen={is}
            onChoose={(chosen) => onList({ ...listing, is: chosen, offset: 0 })}
          />
          {shown && (
            <span class="muted small count" role="status">
              {pluralize(shown.total, "company", "companies")}
            </span>
          )}
        </div>
      )}
      {shown === undefined ? (
        <Unread problem={found.problem} />
      ) : !isEmpty ? (
        <CompanyTable companies={shown.items} isStale={found.value === undefined} />
      ) : isWhole ? (
        <Empty title="No company yet">
          <p>A company is created with its first key. Create one and give the key to a partner.</p>
          <p>{create}</p>
          <p>
            {"On the command line: "}
            <code>{"totem-sandbox keys create <company>"}</code>
          </p>
        </Empty>
      ) : (
        <Empty title="No company matches">
          <Button onClick={() => onList(wholeList)}>Show all companies</Button>
        </Empty>
      )}
      {shown && <Paging page={shown} onTurn={(to) => onList({ ...listing, offset: to })} />}
      {isCreating && <NewCompanyDialog page={page} onClose={() => setCreating(false)} />}
    </div>
  );
}
