import { Badge } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/json.tsx";
import type { ComponentChild } from "preact";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";
import { StateBadge } from "../parts/company-state.tsx";
import { Instant } from "../parts/instant.tsx";
import { bytes, count, pluralize } from "../parts/quantities.ts";
import { hrefOf } from "../route.ts";

// On a phone, a row becomes a block. Its roles stay those of a table then.

const Webhook = ({ failing }: Pick<ListedCompany["usage"], "failing">): ComponentChild =>
  failing === null ? (
    <span class="muted">–</span>
  ) : (
    [
      <Badge tone="bad">{pluralize(failing.attempts, "failed attempt")}</Badge>,
      <span class="reason">{visible(failing.reason)}</span>,
    ]
  );

function Row({ company }: { company: ListedCompany }): ComponentChild {
  const { name, records, storedBytes, usage } = company;
  const cell = (column: string, ...content: ComponentChild[]) => (
    <td role="cell" class={column}>
      {content}
    </td>
  );
  return (
    <tr role="row">
      <th scope="row" role="rowheader" class="name">
        <a href={hrefOf(name)}>{name}</a>
      </th>
      {cell("state", <StateBadge company={company} />)}
      {cell(
        "requests",
        count(usage.requests),
        <span class="unit">{usage.requests === 1 ? " request" : " requests"}</span>,
        usage.refused > 0 && <span class="refused">{`${count(usage.refused)} refused`}</span>,
      )}
      {cell("records", count(records))}
      {cell("stored", bytes(storedBytes))}
      {cell("called", <Instant at={usage.lastCallAt} />)}
      {cell(usage.failing === null ? "webhook" : "webhook failing", <Webhook {...usage} />)}
    </tr>
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
}): ComponentChild => (
  <table class="companies" role="table" aria-busy={isStale}>
    <caption class="visually-hidden">Companies by name</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(([column, title]) => (
          <th key={column} scope="col" role="columnheader" class={column}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {companies.map((company) => (
        <Row key={company.name} company={company} />
      ))}
    </tbody>
  </table>
);
