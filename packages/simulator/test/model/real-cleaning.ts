import { responses } from "@totem-partner/spec/responses";
import { expect } from "vitest";
import { protocolIn } from "../support/domain/cleaning.ts";
import { bodyIn, Partner } from "../support/partner.ts";
import { type CleaningModel, pairOf } from "./cleaning-model.ts";

/** The simulator under test. */
export class RealCleaning {
  readonly partner = new Partner();

  /** Compares everything that can be seen of the protocol and its catalog with the model. */
  async mustEqual({ protocol, category, type, pairs }: CleaningModel): Promise<void> {
    const shown = await this.partner.call("getCleaningProtocol");
    if (protocol === null) expect(shown.status).toBe(204);
    else {
      expect(protocolIn(shown)).toMatchObject({
        id: protocol.id,
        state: protocol.active ? "Active" : "Inactive",
        companyProtocolEnabled: protocol.enabled,
        document: protocol.documentSize === null ? null : { size: protocol.documentSize },
      });
    }
    const query = "?limit=200";
    const categories = await this.partner.call("listCleaningCategories", { query });
    const types = await this.partner.call("listCleaningTypes", { query });
    const incompatibilities = await this.partner.call("listCleaningIncompatibilities", { query });
    const byId = <T extends { id: string }>(records: readonly T[]) =>
      [...records].sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(
      byId(bodyIn(responses.listCleaningCategories[200], categories).items).map(({ id, name }) => [id, name]),
    ).toEqual(byId(category).map(({ id, name }) => [id, name]));
    expect(
      byId(bodyIn(responses.listCleaningTypes[200], types).items).map(({ id, name, categoryId }) => [
        id,
        name,
        categoryId,
      ]),
    ).toEqual(byId(type).map(({ id, name, categoryId }) => [id, name, categoryId]));
    expect(
      byId(bodyIn(responses.listCleaningIncompatibilities[200], incompatibilities).items).map((one) => [
        one.id,
        one.kind,
        pairOf(one.firstId, one.secondId),
      ]),
    ).toEqual(byId(pairs).map((one) => [one.id, one.kind, one.pair]));
    // None of it is published.
    expect(this.partner.events).toEqual([]);
  }
}
