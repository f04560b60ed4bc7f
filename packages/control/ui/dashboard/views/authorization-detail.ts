import { type ComponentChild, h } from "preact";
import type { AuthorizationInDetail } from "@totem-partner/simulator/control";
import { nameOf, RemainingBar, ValidityWindow } from "../parts/authorization.ts";
import { Badge, Button, Facts, Section, Trouble, Unread } from "../parts/bits.ts";
import { visible } from "../parts/json.ts";
import { dateAndTime } from "../parts/time.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";
import { AuthorizationTimeline } from "./authorization-timeline.ts";

/** The values that there are; null without any. */
function text(...values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? visible(known.join(", ")) : null;
}

function Shown({ one }: { one: AuthorizationInDetail }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const { id } = one;
  return h(
    "div",
    null,
    h(
      "h2",
      { class: "title" },
      h(Badge, { tone: one.status === "Active" ? "good" : "plain" }, one.status),
      ` ${nameOf(one)}`,
      one.reason !== null && h("small", { class: "muted" }, ` ${one.reason}`),
    ),
    h(
      "div",
      { class: "actions" },
      one.status === "Active" &&
        h(
          Button,
          { disabled: isBusy, onClick: () => run(() => session.change("POST /authorizations/{id}/finish", { id })) },
          "Mark as Finished",
        ),
      one.status === "Active" && h("a", { href: hrefOf("totem", id) }, "Simulate an arrival"),
    ),
    h(Trouble, { problem }),
    h(
      Section,
      { title: "Remaining quantity" },
      h(RemainingBar, { remaining: one.remainingQuantity, quantity: one.quantity }),
    ),
    h(
      Section,
      { title: "Validity on the company’s clock" },
      h(ValidityWindow, { validity: one.validity, now: session.clockNow() ?? Date.now() }),
    ),
    one.waiting.length > 0 &&
      h(
        Section,
        { title: "Waiting drivers" },
        h(
          "ul",
          { class: "plain-list" },
          one.waiting.map(({ driverNif, tractorPlate }) =>
            h("li", { key: driverNif }, visible(driverNif), tractorPlate !== null && ` with ${visible(tractorPlate)}`),
          ),
        ),
        h("p", { class: "muted" }, "Assign a driver and a tractor with PATCH, then emit the event synced."),
      ),
    h(AuthorizationTimeline, { id }),
    h(
      Section,
      { title: "Fields" },
      h(Facts, {
        facts: [
          ["Id", h("code", null, id)],
          ["Operation", one.operationType],
          ["Product", text(one.product)],
          ["Warehouse", text(one.warehouse)],
          ["Totem group", h("code", null, one.totemGroupId)],
          ["Carrier", text(one.carrierTaxId)],
          ["Driver", text(one.driverNif)],
          ["Tractor", text(one.tractorPlate)],
          ["Trailers", text(...one.trailerPlates)],
          ["Batch, format", text(one.batch, one.format)],
          ["Partner", text(one.partnerName, one.partnerCif)],
          ["Owner", text(one.productOwnerName, one.productOwnerCif)],
          ...Object.entries(one.furtherPartyFields).map(([name, said]): [string, string | null] => [name, text(said)]),
          ["Created", `${dateAndTime(one.createdAt)}, by the company’s clock`],
          ["Updated", `${dateAndTime(one.updatedAt)}, by the company’s clock`],
        ],
      }),
    ),
  );
}

/** Everything about one authorization. */
export function AuthorizationDetail({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /authorizations/{id}", { id });
  return value ? h(Shown, { one: value }) : h(Unread, { problem });
}
