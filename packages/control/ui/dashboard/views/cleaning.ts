import { type ComponentChild, h } from "preact";
import type { CleaningRecords, First } from "@totem-partner/simulator/control";
import { Badge, Facts } from "../parts/bits.ts";
import { visible } from "../parts/json.ts";
import { dateAndTime } from "../parts/time.ts";
import { useRead } from "../parts/use-session.ts";
import { Panel, Panels } from "../parts/panel.ts";

function Protocol({ protocol }: Pick<CleaningRecords, "protocol">): ComponentChild {
  if (protocol === null)
    return h("p", { class: "nothing" }, "The company has none. Create one with POST /cleaning-protocol.");
  const { id, state, companyProtocolEnabled, document, updatedAt } = protocol;
  return h(Facts, {
    facts: [
      ["State", h(Badge, { tone: state === "Active" ? "good" : "plain" }, state)],
      ["Own protocol", companyProtocolEnabled ? "enabled" : "not enabled"],
      ["Document", document ? `${visible(document.fileName)}, ${String(document.size)} bytes` : null],
      ["SHA-256", document ? h("code", null, document.sha256) : null],
      ["Updated", `${dateAndTime(updatedAt)}, by the company’s clock`],
      ["Id", h("code", null, id)],
    ],
  });
}

interface Named {
  id: string;
  name: string;
  description: string | null;
}

const Names = ({ list }: { list: First<Named> }): ComponentChild =>
  list.total === 0
    ? h("p", { class: "nothing" }, "None")
    : h(
        "ul",
        { class: "plain-list" },
        list.items.map(({ id, name, description }) =>
          h(
            "li",
            { key: id, title: id },
            h("strong", null, visible(name)),
            description !== null && h("span", { class: "muted" }, ` ${visible(description)}`),
          ),
        ),
      );

/** The cleaning protocol of the company, with all its records. */
export function Cleaning(): ComponentChild {
  const { value, problem } = useRead("GET /cleaning");
  const nameIn = (id: string): string =>
    visible(
      [...(value?.categories.items ?? []), ...(value?.types.items ?? [])].find((one) => one.id === id)?.name ?? id,
    );
  return h(
    Panels,
    { title: "Cleaning", problem },
    value && h(Panel, { title: "Protocol" }, h(Protocol, value)),
    value &&
      h(Panel, { title: `Categories (${String(value.categories.total)})` }, h(Names, { list: value.categories })),
    value && h(Panel, { title: `Types (${String(value.types.total)})` }, h(Names, { list: value.types })),
    value &&
      h(
        Panel,
        { title: `Incompatibilities (${String(value.incompatibilities.total)})` },
        value.incompatibilities.total === 0
          ? h("p", { class: "nothing" }, "None")
          : h(
              "ul",
              { class: "plain-list" },
              value.incompatibilities.items.map(({ id, kind, firstId, secondId, reason }) =>
                h(
                  "li",
                  { key: id },
                  h(Badge, { tone: "plain" }, kind),
                  ` ${nameIn(firstId)} and ${nameIn(secondId)}`,
                  reason !== null && h("span", { class: "muted" }, ` ${visible(reason)}`),
                ),
              ),
            ),
      ),
  );
}
