import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { RecordedOperation } from "@totem-partner/simulator/control";
import { Empty, Facts, Section, Unread } from "../parts/bits.ts";
import { Filter, hasWords, wordsOf } from "../parts/filter.ts";
import { visible } from "../parts/json.ts";
import { Split } from "../parts/split.ts";
import { dateAndTime } from "../parts/time.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

const Row = (one: RecordedOperation): ComponentChild[] => [
  h("span", { key: "quantity", class: "number" }, one.quantity),
  h(
    "span",
    { key: "who", class: "grow mono" },
    [one.tractorPlate, ...one.trailerPlates, one.driverNif].map(visible).join(" · "),
  ),
  h("time", { key: "at", class: "number", dateTime: one.recordedAt }, dateAndTime(one.recordedAt)),
];

const head = [
  h("span", { class: "number" }, "Quantity"),
  h("span", { class: "grow" }, "Plates and driver"),
  h("span", { class: "number" }, "Recorded, company’s clock"),
];

const Detail = ({ one }: { one: RecordedOperation }): ComponentChild =>
  h(
    "div",
    null,
    h("h2", { class: "title" }, `${String(one.quantity)} recorded`),
    h(
      "div",
      { class: "actions" },
      h("a", { href: hrefOf("authorizations", one.authorizationId) }, "See the authorization"),
    ),
    h(
      Section,
      { title: "Fields" },
      h(Facts, {
        facts: [
          ["Id", h("code", null, one.id)],
          ["Authorization", h("code", null, one.authorizationId)],
          ["Driver", visible(one.driverNif)],
          ["Tractor", visible(one.tractorPlate)],
          ["Trailers", one.trailerPlates.length === 0 ? null : visible(one.trailerPlates.join(", "))],
          ["Recorded", `${dateAndTime(one.recordedAt)}, by the company’s clock`],
        ],
      }),
    ),
  );

/** What the totems recorded, newest first. */
export function Operations({ id }: { id: string | undefined }): ComponentChild {
  const [filter, setFilter] = useState("");
  const { value, problem } = useRead("GET /operations", { query: { order: "newest-first", limit: 200 } });
  const words = wordsOf(filter);
  const all = value?.items ?? [];
  const items = all.filter((one) =>
    hasWords(words, one.id, one.authorizationId, one.driverNif, one.tractorPlate, ...one.trailerPlates),
  );
  const listed = all.find((one) => one.id === id);
  // An older one is read by itself.
  const single = useRead("GET /operations/{id}", id === undefined || listed ? null : { id });
  const open = listed ?? single.value;
  return h(
    Split<RecordedOperation>,
    {
      view: "operations",
      title: "Operations",
      label: "Operations, newest first",
      problem,
      items,
      selected: id,
      row: Row,
      head,
      empty:
        value &&
        h(
          Empty,
          { title: value.total === 0 ? "No operations yet" : "Nothing matches" },
          value.total === 0
            ? h("a", { href: hrefOf("totem") }, "Simulate an arrival at a totem")
            : "Change the filter.",
        ),
      count: `${String(items.length)} of ${String(value?.total ?? 0)}`,
      detail: id === undefined ? undefined : open ? h(Detail, { key: id, one: open }) : h(Unread, single),
    },
    h(Filter, { label: "Filter operations", hint: "Plate, driver, id…", value: filter, onChange: setFilter }),
  );
}
