import type { OperationId } from "@totem-partner/spec/operations";
import { changeAssumptions } from "../../../src/index.ts";
import { anAuthorization } from "../domain/authorization.ts";
import { createProtocol } from "../domain/cleaning.ts";
import { morning, type Partner } from "../partner.ts";
import { callWith, nobodys, type Provocation, sendRaw } from "./provoked-calls.ts";

const { externalId: _none, ...withoutExternalId } = anAuthorization();

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const onAuthorization =
  (body: object): Provocation =>
  async (partner: Partner, operation: OperationId) =>
    partner.call(operation, { id: (await partner.created(anAuthorization())).id, body });

/**
 * For the examples of problems, by their names in the contract: the request that each is the answer to, where it is
 * another than the one that provokes its code.
 */
export const exampleProvocations: Readonly<Record<string, Provocation>> = {
  MissingField: callWith({ body: withoutExternalId }),
  MissingName: callWith({ body: {} }),
  MissingSecondId: callWith({ body: { kind: "category", firstId: nobodys } }),
  MissingProtocolEnabled: callWith({ body: formWith({}) }),
  ProtocolEnabledNotBoolean: async (partner, operation) => {
    const { id } = await createProtocol(partner);
    return partner.call(operation, { id, body: formWith({ companyProtocolEnabled: "perhaps" }) });
  },
  RemovedField: callWith({ body: { ...anAuthorization(), productId: nobodys } }),
  RemovedDriverId: onAuthorization({ driverId: nobodys }),
  ImmutableField: onAuthorization({ quantity: 30 }),
  ImmutableId: callWith({ body: { id: nobodys } }),
  MalformedJson: (partner, operation) => sendRaw(partner, operation, { body: '{"name": "Rye' }),
  UnknownReference: (partner, operation) =>
    operation === "createAuthorization"
      ? partner.create(anAuthorization({ productExternalId: "NONE" }))
      : onAuthorization({ productExternalId: "NONE" })(partner, operation),
  UnknownEventType: callWith({ body: { eventType: "recalled" } }),
  UnknownEventName: callWith({ body: { url: "https://erp.example/", subscribedEvents: ["authorization.recalled"] } }),
  JsonInsteadOfMultipart: (partner, operation) =>
    sendRaw(partner, operation, { headers: { "Content-Type": "application/json" } }),
  invalid: callWith({ query: "?limit=0" }),
  tooMany: async (partner, operation) => {
    changeAssumptions(partner.company, { "rate-limit": 60 });
    for (let sent = 0; sent < 60; sent += 1) await partner.list();
    partner.company.clock.set(morning + 48_000);
    return sendRaw(partner, operation);
  },
};
