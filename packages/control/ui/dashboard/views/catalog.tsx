import { useState } from "preact/hooks";
import type { ProductView, WarehouseView } from "@totem-partner/simulator/control";
import { Curl } from "../parts/curl.tsx";
import { Segments } from "../parts/filter.tsx";
import { Json } from "../parts/json.tsx";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { Badge, byItsClock, Empty, Facts, known, Moment, Section } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useList } from "../parts/use-session.ts";
import { go } from "../route.ts";

type Entry = ProductView | WarehouseView;
const kinds = { products: "Products", warehouses: "Warehouses" };

const Name = ({ one }: { one: Entry }) => (
  <>
    {visible(one.name)}{" "}
    <span>
      {"deletedAt" in one && one.deletedAt !== undefined && <Badge tone="bad">deleted</Badge>}
      {!one.native && <Badge tone="warn">not native</Badge>}
    </span>
  </>
);

const columns: readonly Column<Entry>[] = [
  ["name mono clip", "externalId", ({ externalId }) => visible(externalId ?? "–")],
  ["grow clip", "Name", (one) => <Name one={one} />],
  ["number dated", "Updated, company’s clock", ({ updatedAt }) => <Moment at={updatedAt} />],
];

const Detail = ({ one }: { one: Entry }) => (
  <div>
    <h2 class="title">
      <Name one={one} />
    </h2>
    <Section title="Fields">
      <Facts
        facts={[
          ["Id", <code>{one.id}</code>],
          ["externalId", known(one.externalId)],
          ["Created", byItsClock(one.createdAt)],
          ["Updated", byItsClock(one.updatedAt)],
        ]}
      />
    </Section>
    {"code" in one && (
      <Section title="Warehouse">
        <Facts
          facts={[
            ["Code", known(one.code)],
            ["Totem group", one.totemGroupId],
          ]}
        />
        <Json value={one.displayConfiguration} label="Display configuration" />
      </Section>
    )}
  </div>
);

export function Catalog({ id }: ViewProps) {
  const [kind, setKind] = useState<keyof typeof kinds>("products");
  const lists = { products: useList("GET /products"), warehouses: useList("GET /warehouses") };
  const known = Object.values(lists).flatMap(({ value, found }): Entry[] => [
    ...(value?.items ?? []),
    ...(found?.items ?? []),
  ]);
  const open = known.find((one) => one.id === id);
  const choose = (chosen: typeof kind): void => {
    setKind(chosen);
    go("catalog");
  };
  return (
    <ListView<Entry>
      view="catalog"
      title="Catalog"
      label={kinds[kind]}
      {...lists[kind]}
      {...{ id, columns }}
      lead={<Segments label="Kind" options={kinds} chosen={kind} onChoose={choose} />}
      hint="externalId, name, id…"
      searched={(one) => [one.id, one.externalId, one.name]}
      empty={
        <Empty title={`No ${kind} yet`}>
          <p>Create one:</p>
          <Curl call={`POST /${kind}`} body={{ name: kind === "products" ? "Rye" : "Silo 9" }} />
        </Empty>
      }
      detail={() => open && <Detail one={open} />}
    />
  );
}
