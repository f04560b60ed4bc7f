import fc from "fast-check";
import { expect } from "vitest";
import { aForm, aPdf, protocolIn } from "../support/domain/cleaning.ts";
import { command, copies, expectAccepted, nobodys, several } from "./cleaning-command.ts";
import { removeProtocol } from "./cleaning-model.ts";

const createProtocol = fc
  .tuple(fc.boolean(), fc.option(fc.constantFrom(9, 500), { nil: null }), copies)
  .map(([enabled, size, count]) =>
    command(`createProtocol(${String([enabled, size, count])})`, async (model, { partner }) => {
      const form = () => ({ body: aForm({ enabled, ...(size !== null && { document: aPdf(size) }) }) });
      const answers = await several(count, () => partner.call("createCleaningProtocol", form()));
      if (model.protocol !== null) {
        expectAccepted(answers, 0, "cleaning_protocol_exists");
        return;
      }
      if (enabled && size === null) {
        expectAccepted(answers, 0, "document_required");
        return;
      }
      expectAccepted(answers, 1, "cleaning_protocol_exists");
      const made = answers.find(({ status }) => status === 201);
      const { id } = made ? protocolIn(made) : { id: "" };
      expect(model.protocolIds).not.toContain(id);
      model.protocolIds.push(id);
      model.protocol = { id, active: false, enabled, documentSize: size };
    }),
  );

const configure = fc
  .tuple(fc.option(fc.boolean(), { nil: undefined }), fc.option(fc.constantFrom(10, 700), { nil: undefined }))
  .map(([enabled, size]) =>
    command(`configure(${String([enabled, size])})`, async (model, { partner }) => {
      const { protocol } = model;
      const form = aForm({
        ...(enabled !== undefined && { enabled }),
        ...(size !== undefined && { document: aPdf(size) }),
      });
      const id = protocol?.id ?? nobodys;
      const answer = await partner.call("updateCleaningProtocolConfiguration", { id, body: form });
      if (protocol === null) {
        expectAccepted([answer], 0, "cleaning_protocol_not_found");
        return;
      }
      const documentSize = size ?? protocol.documentSize;
      if ((enabled ?? protocol.enabled) && documentSize === null) {
        expectAccepted([answer], 0, "document_required");
        return;
      }
      expectAccepted([answer], 1, "");
      Object.assign(protocol, { enabled: enabled ?? protocol.enabled, documentSize });
    }),
  );

const switchState = fc.tuple(fc.boolean(), copies, fc.boolean()).map(([active, count, former]) =>
  command(
    `${active ? "activate" : "deactivate"} x${String(count)}${former ? " a former one" : ""}`,
    async (model, real) => {
      const operationId = active ? "activateCleaningProtocol" : "deactivateCleaningProtocol";
      const id = (former ? model.protocolIds[0] : model.protocol?.id) ?? nobodys;
      const answers = await several(count, () => real.partner.call(operationId, { id }));
      if (model.protocol?.id !== id) {
        expectAccepted(answers, 0, "cleaning_protocol_not_found");
        return;
      }
      const changes = model.protocol.active === active ? 0 : 1;
      expectAccepted(answers, changes, `cleaning_protocol_already_${active ? "active" : "inactive"}`);
      model.protocol.active = active;
    },
  ),
);

const deleteProtocol = copies.map((count) =>
  command(`deleteProtocol x${String(count)}`, async (model, { partner }) => {
    const id = model.protocol?.id ?? nobodys;
    const answers = await several(count, () => partner.call("deleteCleaningProtocol", { id }));
    expectAccepted(answers, model.protocol ? 1 : 0, "cleaning_protocol_not_found");
    removeProtocol(model);
  }),
);

/** Everything that can be done to the protocol itself. */
export const protocolCommands = [createProtocol, createProtocol, configure, switchState, deleteProtocol];
