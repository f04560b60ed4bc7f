import { eachOptionalText } from "@totem-partner/spec/record-fields";
import type { AuthorizationView } from "@totem-partner/simulator/control";
import { AuthorizationStatus, nameOf, Remaining, ValidityBadge } from "../parts/authorization.tsx";
import { useAction } from "../parts/hooks.ts";
import { Button, byItsClock, Facts, known, Section, Trouble, Unread } from "../parts/primitives.tsx";
import { dateAndTime, relative, visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";
import { AuthorizationTimeline } from "./authorization-timeline.tsx";

function ValidityWindow({ validity, now }: Pick<AuthorizationView, "validity"> & { now: number }) {
  const { from, until } = validity;
  if (from === null && until === null) return <p>Valid on any day.</p>;
  const bound = (name: string, instant: string | null): string =>
    instant === null ? "" : `${name} ${dateAndTime(instant)} (${relative(instant, now)})`;
  return (
    <p class="small">
      <ValidityBadge validity={validity} />
      {` ${[bound("from", from), bound("until", until)].filter(Boolean).join(", ")}`}
    </p>
  );
}

export function AuthorizationDetail({ id }: { id: string }) {
  const session = useSession();
  const read = useRead("GET /authorizations/{id}", { id });
  const { isBusy, problem, run } = useAction();
  const one = read.value;
  if (one === undefined) return <Unread problem={read.problem} />;
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
  const further = Object.entries<string | null>({ ...others, ...one.furtherPartyFields });
  const finish = (): void => run(() => session.change("POST /authorizations/{id}/finish", { id }));
  return (
    <div>
      <h2 class="title">
        <AuthorizationStatus {...one} />
        {` ${nameOf(one)}`}
        {one.reason !== null && <small class="muted">{` ${one.reason}`}</small>}
      </h2>
      <div class="actions wrap">
        {one.status === "Active" && (
          <>
            <Button disabled={isBusy} onClick={finish}>
              Mark as Finished
            </Button>
            <a href={hrefOf("totem", id)}>Simulate an arrival</a>
          </>
        )}
      </div>
      <Trouble problem={problem} />
      <Section title="Remaining quantity">
        <span class="remaining">
          <Remaining left={one.remainingQuantity} of={one.quantity} />
        </span>
      </Section>
      <Section title="Validity on the company’s clock">
        <ValidityWindow validity={one.validity} now={session.clockNow() ?? Date.now()} />
      </Section>
      {one.waiting.length > 0 && (
        <Section title="Waiting drivers">
          <ul class="stack small">
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
            ["Id", <code>{one.id}</code>],
            ["Operation", one.operationType],
            ["Product", known(one.product)],
            ["Warehouse", known(one.warehouse)],
            ["Totem group", <code>{one.totemGroupId}</code>],
            ["Carrier", known(one.carrierTaxId)],
            ["Driver", known(driverNif)],
            ["Tractor", known(tractorPlate)],
            ["Trailers", known(...one.trailerPlates)],
            ["Batch, format", known(batch, format)],
            ["Partner", known(partnerName, partnerCif)],
            ["Owner", known(productOwnerName, productOwnerCif)],
            ...further.map(([name, said]) => [name, known(said)] as const),
            ["Created", byItsClock(one.createdAt)],
            ["Updated", byItsClock(one.updatedAt)],
          ]}
        />
      </Section>
    </div>
  );
}
