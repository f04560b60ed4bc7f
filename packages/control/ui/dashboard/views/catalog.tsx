import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { ProductView, WarehouseView } from "@totem-partner/simulator/control";
import { Badge, Empty, Facts, Section } from "../parts/primitives.tsx";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.tsx";
import { Json, visible } from "../parts/json.tsx";
import { Split } from "../parts/split.tsx";
import { dateAndTime } from "../parts/time.ts";
import { useRead } from "../parts/use-session.ts";
import { go } from "../route.ts";

type Kind = "products" | "warehouses";
type Entry = ProductView | WarehouseView;

const kinds: readonly [Kind, string][] = [
  ["products", "Products"],
  ["warehouses", "Warehouses"],
];

const query = { order: "newest-first", limit: 200 };

function Marks({ one }: { one: Entry }): ComponentChild {
  const isDeleted = "deletedAt" in one && one.deletedAt !== undefined;
  return (
    <span>
      {isDeleted && <Badge tone="bad">deleted</Badge>}
      {!one.native && <Badge tone="warn">not native</Badge>}
    </span>
  );
}

const Row = (one: Entry): ComponentChild[] => [
  <span key="externalId" class="name mono">
    {visible(one.externalId ?? "–")}
  </span>,
  <span key="name" class="grow">
    {visible(one.name)} <Marks one={one} />
  </span>,
  <time key="at" class="number" dateTime={one.updatedAt}>
    {dateAndTime(one.updatedAt)}
  </time>,
];

const head = [
  <span class="name">externalId</span>,
  <span class="grow">Name</span>,
  <span class="number">Updated, company’s clock</span>,
];

const Detail = ({ one }: { one: Entry }): ComponentChild => (
  <div>
    <h2 class="title">
      {visible(one.name)} <Marks one={one} />
    </h2>
    <Section title="Fields">
      <Facts
        facts={[
          ["Id", <code>{one.id}</code>],
          ["externalId", one.externalId === null ? null : visible(one.externalId)],
          ["Created", `${dateAndTime(one.createdAt)}, by the company’s clock`],
          ["Updated", `${dateAndTime(one.updatedAt)}, by the company’s clock`],
        ]}
      />
    </Section>
    {"code" in one && (
      <Section title="Warehouse">
        <Facts
          facts={[
            ["Code", one.code === null ? null : visible(one.code)],
            ["Totem group", one.totemGroupId],
          ]}
        />
        <Json value={one.displayConfiguration} label="Display configuration" />
      </Section>
    )}
  </div>
);

/** Products and warehouses, deleted ones included. */
export function Catalog({ id }: { id: string | undefined }): ComponentChild {
  const [kind, setKind] = useState<Kind>("products");
  const [filter, setFilter] = useState("");
  const products = useRead("GET /products", { query });
  const warehouses = useRead("GET /warehouses", { query });
  const { value, problem } = kind === "products" ? products : warehouses;
  const words = wordsOf(filter);
  const all: readonly Entry[] = value?.items ?? [];
  const items = all.filter((one) => hasWords(words, one.id, one.externalId, one.name));
  const open = [...(products.value?.items ?? []), ...(warehouses.value?.items ?? [])].find((one) => one.id === id);
  return (
    <Split<Entry>
      view="catalog"
      title="Catalog"
      listKey={kind}
      label={kind === "products" ? "Products" : "Warehouses"}
      problem={problem}
      items={items}
      selected={id}
      row={Row}
      head={head}
      empty={
        value && (
          <Empty title={all.length === 0 ? `No ${kind} yet` : "Nothing matches"}>
            {all.length === 0 ? `Create one with POST /${kind}.` : "Change the filter."}
          </Empty>
        )
      }
      count={`${String(items.length)} of ${String(value?.total ?? 0)}`}
      detail={open && <Detail key={id} one={open} />}
    >
      <Segments<Kind>
        label="Kind"
        options={kinds}
        chosen={kind}
        onChoose={(chosen) => {
          setKind(chosen);
          go("catalog");
        }}
      />
      <Filter label="Filter the catalog" hint="Name, externalId…" value={filter} onChange={setFilter} />
    </Split>
  );
}
