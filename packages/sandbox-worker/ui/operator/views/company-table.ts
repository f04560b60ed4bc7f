import { Badge } from "@totem-partner/control/ui/parts/bits";
import { visible } from "@totem-partner/control/ui/parts/json";
import { type ComponentChild, h } from "preact";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";
import { StateBadge } from "../parts/company-state.ts";
import { Instant } from "../parts/instant.ts";
import { bytes, count, counted } from "../parts/quantities.ts";
import { hrefOf } from "../route.ts";

// On a phone, a row becomes a block. Its roles stay those of a table then.

const Webhook = ({ failing }: Pick<ListedCompany["usage"], "failing">): ComponentChild =>
  failing === null
    ? h("span", { class: "muted" }, "–")
    : [
        h(Badge, { tone: "bad" }, counted(failing.attempts, "failed attempt")),
        h("span", { class: "reason" }, visible(failing.reason)),
      ];

function Row({ company }: { company: ListedCompany }): ComponentChild {
  const { name, records, storedBytes, usage } = company;
  const cell = (column: string, ...content: ComponentChild[]) => h("td", { role: "cell", class: column }, ...content);
  return h(
    "tr",
    { role: "row" },
    h("th", { scope: "row", role: "rowheader", class: "name" }, h("a", { href: hrefOf(name) }, name)),
    cell("state", h(StateBadge, { company })),
    cell(
      "requests",
      count(usage.requests),
      h("span", { class: "unit" }, usage.requests === 1 ? " request" : " requests"),
      usage.refused > 0 && h("span", { class: "refused" }, `${count(usage.refused)} refused`),
    ),
    cell("records", count(records)),
    cell("stored", bytes(storedBytes)),
    cell("called", h(Instant, { at: usage.lastCallAt })),
    cell(usage.failing === null ? "webhook" : "webhook failing", h(Webhook, usage)),
  );
}

const columns = [
  ["name", "Company"],
  ["state", "State"],
  ["requests", "Requests"],
  ["records", "Records"],
  ["stored", "Stored"],
  ["called", "Last call"],
  ["webhook", "Webhook"],
] as const;

/** Companies, each with what it uses and what troubles it. */
export const CompanyTable = ({
  companies,
  isStale,
}: {
  companies: readonly ListedCompany[];
  /** Whether others are being read. */
  isStale: boolean;
}): ComponentChild =>
  h(
    "table",
    { class: "companies", role: "table", "aria-busy": isStale },
    h("caption", { class: "visually-hidden" }, "Companies by name"),
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        columns.map(([column, title]) =>
          h("th", { key: column, scope: "col", role: "columnheader", class: column }, title),
        ),
      ),
    ),
    h(
      "tbody",
      { role: "rowgroup" },
      companies.map((company) => h(Row, { key: company.name, company })),
    ),
  );
