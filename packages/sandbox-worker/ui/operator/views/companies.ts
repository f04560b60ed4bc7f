import { Button, Empty, Unread } from "@totem-partner/control/ui/parts/bits";
import { Filter, Segments } from "@totem-partner/control/ui/parts/filter";
import { type ComponentChild, h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CompanyFilter } from "../../../src/calls/directory-calls.ts";
import { count, counted } from "../parts/quantities.ts";
import { useRead } from "../parts/use-operator.ts";
import type { AnswerTo } from "../session/api.ts";
import { CompanyTable } from "./company-table.ts";
import { Metrics } from "./metrics.ts";
import { NewCompanyDialog } from "./new-company.ts";
import type { Page } from "./page.ts";
import { TotalTiles } from "./totals.ts";

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
  return h(
    "nav",
    { class: "paging", "aria-label": "Pages" },
    h(Button, { disabled: offset === 0, onClick: () => onTurn(Math.max(offset - pageSize, 0)) }, "Previous"),
    h("span", { role: "status" }, `${count(offset + 1)} to ${count(offset + items.length)} of ${count(total)}`),
    h(Button, { disabled: offset + items.length >= total, onClick: () => onTurn(offset + pageSize) }, "Next"),
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

  const create = h(Button, { class: "primary", onClick: () => setCreating(true) }, "New company");
  const isEmpty = shown?.total === 0;
  const isWhole = name === "" && is === "all";
  return h(
    "div",
    { class: "view" },
    h(
      "header",
      { class: "heading" },
      h("h1", null, "Companies"),
      !(isEmpty && isWhole) && create,
      h(
        "p",
        { class: "muted" },
        "Each company is a separate copy of the simulated service, with its own keys, records and clock.",
      ),
    ),
    totals.value && h(TotalTiles, { totals: totals.value, onFailing: () => onList({ ...wholeList, is: "failing" }) }),
    !(isEmpty && isWhole) &&
      h(
        "div",
        { class: "tools", role: "search" },
        h(Filter, {
          label: "Filter companies by name",
          hint: "Filter by name…",
          value: name,
          onChange: (text) => onList({ ...listing, name: text, offset: 0 }),
        }),
        h(Segments<Condition | "all">, {
          label: "Which companies",
          options: conditions,
          chosen: is,
          onChoose: (chosen) => onList({ ...listing, is: chosen, offset: 0 }),
        }),
        shown && h("span", { class: "muted count", role: "status" }, counted(shown.total, "company", "companies")),
      ),
    shown === undefined
      ? h(Unread, { problem: found.problem })
      : !isEmpty
        ? h(CompanyTable, { companies: shown.items, isStale: found.value === undefined })
        : isWhole
          ? h(
              Empty,
              { title: "No company yet" },
              h("p", null, "A company is created with its first key. Create one and give the key to a partner."),
              h("p", null, create),
              h("p", null, "On the command line: ", h("code", null, "totem-sandbox keys create <company>")),
            )
          : h(
              Empty,
              { title: "No company matches" },
              h(Button, { onClick: () => onList(wholeList) }, "Show all companies"),
            ),
    shown && h(Paging, { page: shown, onTurn: (to) => onList({ ...listing, offset: to }) }),
    h(Metrics, null),
    isCreating && h(NewCompanyDialog, { page, onClose: () => setCreating(false) }),
  );
}
