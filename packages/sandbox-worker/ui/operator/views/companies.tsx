import { Button, Empty, Unread } from "@totem-partner/control/ui/parts/primitives.tsx";
import { Filter, Segments } from "@totem-partner/control/ui/parts/filter.tsx";
import type { ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CompanyFilter } from "../../../src/calls/directory-calls.ts";
import { count, pluralize } from "../parts/quantities.ts";
import { useRead } from "../parts/use-operator.ts";
import type { AnswerTo } from "../session/api.ts";
import { CompanyTable } from "./company-table.tsx";
import { Metrics } from "./metrics.tsx";
import { NewCompanyDialog } from "./new-company.tsx";
import type { Page } from "./page.ts";
import { TotalTiles } from "./totals.tsx";

type Condition = NonNullable<CompanyFilter["is"]>;

const conditions: readonly (readonly [Condition | "all", string])[] = [
  ["all", "All"],
  ["awake", "Awake"],
  ["asleep", "Asleep"],
  ["archived", "Archived"],
  ["failing", "Failing webhook"],
];

/** Which companies the list shows. */
export interface Listing {
  name: string;
  is: Condition | "all";
  offset: number;
}

export const wholeList: Listing = { name: "", is: "all", offset: 0 };

const pageSize = 50;

interface PagingProps {
  page: AnswerTo<"GET /companies">;
  onTurn: (offset: number) => void;
}

function Paging({ page: { items, total, offset }, onTurn }: PagingProps): ComponentChild {
  if (total <= pageSize) return null;
  return (
    <nav class="paging" aria-label="Pages">
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

interface CompaniesProps {
  listing: Listing;
  onList: (listing: Listing) => void;
  page: Page;
}

/** Every company, with the totals. */
export function Companies({ listing, onList, page }: CompaniesProps): ComponentChild {
  const { name, is, offset } = listing;
  const [isCreating, setCreating] = useState(false);
  const totals = useRead("GET /totals");
  const query = {
    limit: pageSize,
    offset,
    name: name.trim().toLowerCase() || undefined,
    is: is === "all" ? undefined : is,
  };
  const found = useRead("GET /companies", { query });
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
      <header class="heading">
        <h1>Companies</h1>
        {!(isEmpty && isWhole) && create}
        <p class="muted">
          Each company is a separate copy of the simulated service, with its own keys, records and clock.
        </p>
      </header>
      {totals.value && <TotalTiles totals={totals.value} onFailing={() => onList({ ...wholeList, is: "failing" })} />}
      {!(isEmpty && isWhole) && (
        <div class="tools" role="search">
          <Filter
            label="Filter companies by name"
            hint="Filter by name…"
            value={name}
            onChange={(text) => onList({ ...listing, name: text, offset: 0 })}
          />
          <Segments<Condition | "all">
            label="Which companies"
            options={conditions}
            chosen={is}
            onChoose={(chosen) => onList({ ...listing, is: chosen, offset: 0 })}
          />
          {shown && (
            <span class="muted count" role="status">
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
      <Metrics />
      {isCreating && <NewCompanyDialog page={page} onClose={() => setCreating(false)} />}
    </div>
  );
}
