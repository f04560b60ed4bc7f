import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ArrivalOutcome, AuthorizationView, Registry } from "@totem-partner/simulator/control";
import { nameOf } from "../parts/authorization.tsx";
import { Form, Input, Options, Select } from "../parts/form.tsx";
import type { ViewProps } from "../parts/list-view.tsx";
import { Badge, Panel, Panels, Trouble } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

type Refusal = Extract<ArrivalOutcome, { refused: unknown }>["refused"]["code"];

const cures: Partial<Record<Refusal, string>> = {
  unknown_totem_group: "Choose one of the company’s totem groups.",
  driver_not_registered: "Name the driver in an authorization first, or choose a registered driver.",
  no_authorization: "Create an authorization for this gate that is valid now, for this driver or without a driver.",
  ambiguous_authorization: "Choose one of the matching authorizations.",
  authorization_not_found: "Choose an authorization of this company.",
  other_totem_group: "Use the totem group named in the authorization.",
  authorization_finished: "The authorization has ended. Push a new one.",
  not_yet_valid: "Advance the company’s clock to the start of its validity.",
  no_longer_valid: "The authorization has expired. Set the clock back, or push a new one.",
  nothing_left: "The whole quantity has been used. Push a new authorization.",
  driver_mismatch: "PATCH the authorization with this driver, or use the driver it names.",
  tractor_mismatch: "PATCH the authorization with this tractor, or use the tractor it names.",
  trailer_mismatch: "PATCH the authorization with these trailers, or use the trailers it names.",
  quantity_over_remaining: "Do not exceed the remaining quantity.",
};

const uuid = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;

const linked = (text: string, authorizations: readonly AuthorizationView[]): ComponentChildren =>
  text.split(uuid).map((part, at) => {
    const known = authorizations.find(({ id }) => id === part);
    return known ? (
      <a key={at} href={hrefOf("authorizations", known.id)}>
        {nameOf(known)}
      </a>
    ) : (
      visible(part)
    );
  });

interface OutcomeProps {
  outcome: ArrivalOutcome;
  authorizations: readonly AuthorizationView[];
}

function Outcome({ outcome, authorizations }: OutcomeProps) {
  if ("refused" in outcome) {
    const { code, detail } = outcome.refused;
    return (
      <div class="outcome card stack bad">
        <h3>
          <Badge tone="bad">Refused</Badge> <code>{code}</code>
        </h3>
        <p>{linked(detail, authorizations)}</p>
        {cures[code] !== undefined && (
          <p>
            <strong>{"What to do: "}</strong>
            {cures[code]}
          </p>
        )}
      </div>
    );
  }
  const isAdmitted = "operation" in outcome;
  const tone = isAdmitted ? "good" : "warn";
  const { authorizationId } = isAdmitted ? outcome.operation : outcome.pending;
  const said = isAdmitted
    ? `The totem recorded an operation of ${outcome.operation.quantity}.`
    : `The authorization lacks ${outcome.pending.missing.join(" and ")}. PATCH it, then emit the event synced; the driver is waiting.`;
  return (
    <div class={`outcome card stack ${tone}`}>
      <h3>
        <Badge tone={tone}>{isAdmitted ? "Admitted" : "Waiting"}</Badge>
      </h3>
      <p>{said}</p>
      <a href={hrefOf("authorizations", authorizationId)}>See the authorization</a>
    </div>
  );
}

interface ArrivalFormProps extends Pick<OutcomeProps, "authorizations">, ViewProps {
  registry: Registry;
}

function ArrivalForm({ registry, authorizations, id }: ArrivalFormProps) {
  const session = useSession();
  const [outcome, setOutcome] = useState<ArrivalOutcome | undefined>(undefined);
  const meant = authorizations.find((one) => one.id === id);
  const [gate, setGate] = useState(meant?.totemGroupId ?? registry.totemGroups.items[0]?.id ?? "");
  const arrive = async ({ quantity, trailerPlates, ...values }: Record<string, string>): Promise<void> => {
    setOutcome(undefined);
    const body = {
      ...values,
      ...(quantity !== undefined && { quantity: Number(quantity) }),
      ...(trailerPlates !== undefined && { trailerPlates: trailerPlates.split(/[\s,]+/) }),
    };
    setOutcome(await session.change("POST /arrivals", { body }));
  };
  return (
    <>
      <Form onSend={arrive} button="Arrive" look="primary">
        <Select
          label="Gate (totem group)"
          name="totemGroupId"
          value={gate}
          onChange={({ currentTarget }) => setGate(currentTarget.value)}
        >
          {registry.totemGroups.items.map((group) => (
            <option key={group.id} value={group.id}>
              {visible(group.name)}
            </option>
          ))}
        </Select>
        <Input
          label="Driver (NIF)"
          name="driverNif"
          list="drivers"
          required
          defaultValue={meant?.driverNif ?? registry.drivers.items[0] ?? ""}
        />
        <datalist id="drivers">
          <Options names={registry.drivers.items} />
        </datalist>
        <Input label="Tractor plate (optional)" name="tractorPlate" />
        <Input label="Trailer plates (optional)" name="trailerPlates" />
        <Select label="Authorization" name="authorizationId" defaultValue={id ?? ""}>
          <option value="">chosen by the totem</option>
          {authorizations
            .filter((one) => one.totemGroupId === gate || one.id === id)
            .map((one) => (
              <option key={one.id} value={one.id} selected={one.id === id}>
                {nameOf(one)}
              </option>
            ))}
        </Select>
        <Input label="Quantity (all that remains)" name="quantity" type="number" step="any" min={0} />
      </Form>
      <div role="status">{outcome && <Outcome outcome={outcome} authorizations={authorizations} />}</div>
    </>
  );
}

export function Totem({ id }: ViewProps) {
  const registry = useRead("GET /registry");
  const query = { status: "Active", order: "newest-first", limit: 200 };
  const authorizations = useRead("GET /authorizations", { query });
  return (
    <Panels title="Totem">
      <Panel title="A driver arrives">
        <Trouble problem={registry.problem ?? authorizations.problem} />
        {registry.value && authorizations.value && (
          <ArrivalForm registry={registry.value} authorizations={authorizations.value.items} id={id} />
        )}
      </Panel>
    </Panels>
  );
}
