import { Badge } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/text.ts";
import type { ComponentChildren } from "preact";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";
import { bytes, count, Instant, pluralize, StateBadge } from "../parts/values.tsx";
import { hrefOf } from "../route.ts";

// On a phone, the table scrolls as a block. Its roles stay those of a table then.

const Webhook = ({ failing }: Pick<ListedCompany["usage"], "failing">) =>
  failing === null ? (
    <span class="muted">–</span>
  ) : (
    <>
      <Badge tone="bad">{pluralize(failing.attempts, "failed attempt")}</Badge>
      <span class="reason muted">{visible(failing.reason)}</span>
    </>
  );

const columns: readonly (readonly [
  name: string,
  title: string,
  cell: (company: ListedCompany) => ComponentChildren,
])[] = [
  ["state", "State", (company) => <StateBadge company={company} />],
  [
    "requests",
    "Requests",
    ({ usage: { requests, refused } }) => (
      <>
        {count(requests)}
        {refused > 0 && <span class="refused">{`${count(refused)} refused`}</span>}
      </>
    ),
  ],
  ["records", "Records", ({ records }) => count(records)],
  ["stored", "Stored", ({ storedBytes }) => bytes(storedBytes)],
  ["called", "Last call", ({ usage }) => <Instant at={usage.lastCallAt} />],
  ["webhook", "Webhook", ({ usage }) => <Webhook {...usage} />],
];

const Row = ({ company }: { company: ListedCompany }) => (
  <tr role="row">
    <th scope="row" role="rowheader" class="name">
      <a href={hrefOf(company.name)}>{company.name}</a>
    </th>
    {columns.map(([name, , cell]) => (
      <td key={name} role="cell" class={name}>
        {cell(company)}
      </td>
    ))}
  </tr>
);

export const CompanyTable = ({ companies, isStale }: { companies: readonly ListedCompany[]; isStale: boolean }) => (
  <table class="companies card small" role="table" aria-busy={isStale}>
    <caption class="visually-hidden">Companies by name</caption>
    <thead role="rowgroup">
      <tr role="row">
        {[["name", "Company"], ...columns].map(([column, title]) => (
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
