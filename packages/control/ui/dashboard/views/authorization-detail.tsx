import { eachOptionalText } from "@totem-partner/spec/record-fields";
import type { ComponentChild } from "preact";
import type { AuthorizationInDetail } from "@totem-partner/simulator/control";
import { nameOf, RemainingBar, ValidityWindow } from "../parts/authorization.tsx";
import { Badge, Button, Facts, Section, Trouble, Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/json.tsx";
import { dateAndTime } from "../parts/time.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";
import { AuthorizationTimeline } from "./authorization-timeline.tsx";

/** The values that there are; null without any. */
function text(...values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? visible(known.join(", ")) : null;
}

function Shown({ one }: { one: AuthorizationInDetail }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const { id } = one;
  // One that has no row of its own is shown under its name.
  const {
    batch,
    format,
    partnerName,
    partnerCif,
    productOwnerName,
    productOwnerCif,
    driverNif,
    tractorPlate,
    ...others
  } = eachOptionalText((field) => one[field]);
  return (
    <div>
      <h2 class="title">
        <Badge tone={one.status === "Active" ? "good" : "plain"}>{one.status}</Badge>
        {` ${nameOf(one)}`}
        {one.reason !== null && <small class="muted">{` ${one.reason}`}</small>}
      </h2>
      <div class="actions">
        {one.status === "Active" && (
          <Button
            disabled={isBusy}
            onClick={() => run(() => session.change("POST /authorizations/{id}/finish", { id }))}
          >
            Mark as Finished
          </Button>
        )}
        {one.status === "Active" && <a href={hrefOf("totem", id)}>Simulate an arrival</a>}
      </div>
      <Trouble problem={problem} />
      <Section title="Remaining quantity">
        <RemainingBar remaining={one.remainingQuantity} quantity={one.quantity} />
      </Section>
      <Section title="Validity on the company’s clock">
        <ValidityWindow validity={one.validity} now={session.clockNow() ?? Date.now()} />
      </Section>
      {one.waiting.length > 0 && (
        <Section title="Waiting drivers">
          <ul class="plain-list">
            {one.waiting.map(({ driverNif: nif, tractorPlate: plate }) => (
              <li key={nif}>
                {visible(nif)}
                {plate !== null && ` with ${visible(plate)}`}
              </li>
            ))}
          </ul>
          <p class="muted">Assign a driver and a tractor with PATCH, then emit the event synced.</p>
        </Section>
      )}
      <AuthorizationTimeline id={id} />
      <Section title="Fields">
        <Facts
          facts={[
            ["Id", <code>{id}</code>],
            ["Operation", one.operationType],
            ["Product", text(one.product)],
            ["Warehouse", text(one.warehouse)],
            ["Totem group", <code>{one.totemGroupId}</code>],
            ["Carrier", text(one.carrierTaxId)],
            ["Driver", text(driverNif)],
            ["Tractor", text(tractorPlate)],
            ["Trailers", text(...one.trailerPlates)],
            ["Batch, format", text(batch, format)],
            ["Partner", text(partnerName, partnerCif)],
            ["Owner", text(productOwnerName, productOwnerCif)],
            ...Object.entries<string | null>({ ...others, ...one.furtherPartyFields }).map(
              ([name, said]): [string, string | null] => [name, text(said)],
            ),
            ["Created", `${dateAndTime(one.createdAt)}, by the company’s clock`],
            ["Updated", `${dateAndTime(one.updatedAt)}, by the company’s clock`],
          ]}
        />
      </Section>
    </div>
  );
}

/** Everything about one authorization. */
export function AuthorizationDetail({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /authorizations/{id}", { id });
  return value ? <Shown one={value} /> : <Unread problem={problem} />;
}
