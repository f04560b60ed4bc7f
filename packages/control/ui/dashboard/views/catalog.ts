import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { ProductView, WarehouseView } from "@totem-partner/simulator/control";
import { Badge, Empty, Facts, Section } from "../parts/bits.ts";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.ts";
import { Json, visible } from "../parts/json.ts";
import { Split } from "../parts/split.ts";
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
  return h(
    "span",
    null,
    isDeleted && h(Badge, { tone: "bad" }, "deleted"),
    !one.native && h(Badge, { tone: "warn" }, "not native"),
  );
}

const Row = (one: Entry): ComponentChild[] => [
  h("span", { key: "externalId", class: "name mono" }, visible(one.externalId ?? "–")),
  h("span", { key: "name", class: "grow" }, visible(one.name), " ", h(Marks, { one })),
  h("time", { key: "at", class: "number", dateTime: one.updatedAt }, dateAndTime(one.updatedAt)),
];

const head = [
  h("span", { class: "name" }, "externalId"),
  h("span", { class: "grow" }, "Name"),
  h("span", { class: "number" }, "Updated, company’s clock"),
];

const Detail = ({ one }: { one: Entry }): ComponentChild =>
  h(
    "div",
    null,
    h("h2", { class: "title" }, visible(one.name), " ", h(Marks, { one })),
    h(
      Section,
      { title: "Fields" },
      h(Facts, {
        facts: [
          ["Id", h("code", null, one.id)],
          ["externalId", one.externalId === null ? null : visible(one.externalId)],
          ["Created", `${dateAndTime(one.createdAt)}, by the company’s clock`],
          ["Updated", `${dateAndTime(one.updatedAt)}, by the company’s clock`],
        ],
      }),
    ),
    "code" in one &&
      h(
        Section,
        { title: "Warehouse" },
        h(Facts, {
          facts: [
            ["Code", one.code === null ? null : visible(one.code)],
            ["Totem group", one.totemGroupId],
          ],
        }),
        h(Json, { value: one.displayConfiguration, label: "Display configuration" }),
      ),
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
  return h(
    Split<Entry>,
    {
      view: "catalog",
      title: "Catalog",
      listKey: kind,
      label: kind === "products" ? "Products" : "Warehouses",
      problem,
      items,
      selected: id,
      row: Row,
      head,
      empty:
        value &&
        h(
          Empty,
          { title: all.length === 0 ? `No ${kind} yet` : "Nothing matches" },
          all.length === 0 ? `Create one with POST /${kind}.` : "Change the filter.",
        ),
      count: `${String(items.length)} of ${String(value?.total ?? 0)}`,
      detail: open && h(Detail, { key: id, one: open }),
    },
    h(Segments<Kind>, {
      label: "Kind",
      options: kinds,
      chosen: kind,
      onChoose: (chosen) => {
        setKind(chosen);
        go("catalog");
      },
    }),
    h(Filter, { label: "Filter the catalog", hint: "Name, externalId…", value: filter, onChange: setFilter }),
  );
}
