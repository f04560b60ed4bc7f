import type { OperationId } from "@totem-partner/spec/operations";
import { responses } from "@totem-partner/spec/responses";
import fc from "fast-check";
import { expect } from "vitest";
import type { Answer } from "../support/contract.ts";
import { aForm, aPdf, createCategory, createProtocol, createType, protocolIn } from "../support/domain/cleaning.ts";
import { bodyIn, idIn, Partner, problemIn, type Sent } from "../support/partner.ts";
import { nobodys } from "../support/provocations/provoked-calls.ts";

type Kind = "category" | "type";

/**
 * The parameters of an act: sizes, switches, the choice of the records (one of them is none), and the number of copies
 * sent at once.
 */
export const given = fc.record({
  enabled: fc.option(fc.boolean(), { nil: undefined }),
  size: fc.option(fc.constantFrom(9, 500), { nil: undefined }),
  kind: fc.constantFrom<Kind>("category", "type"),
  from: fc.constantFrom<Kind>("category", "type"),
  first: fc.nat({ max: 4 }),
  second: fc.nat({ max: 4 }),
  isKnown: fc.boolean(),
  copies: fc.integer({ min: 1, max: 3 }),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(records: readonly T[], at: number): T | undefined => records[at % (records.length + 1)];
const pairOf = (ids: readonly string[]): string => ids.toSorted().join(" ");
const codeOf = (answer: Answer): string => (answer.status < 400 ? "accepted" : problemIn(answer).code);

/** The simplest account of a protocol and its catalog, beside the simulator. */
export class Cleaning {
  readonly partner = new Partner();
  protocol: { id: string; state: string; enabled: boolean; size: number | null } | null = null;
  former = nobodys;
  category: { id: string; name: string }[] = [];
  type: { id: string; name: string; categoryId: string | null }[] = [];
  pairs: { id: string; kind: Kind; ids: string[] }[] = [];

  /** Sends the same several times at once: one is accepted unless a refusal is expected. Returns the accepted answer. */
  async send(
    operation: OperationId,
    copies: number,
    sent: () => Sent,
    refusal?: string,
    repeated = "",
  ): Promise<Answer | undefined> {
    const answers = await Promise.all(Array.from({ length: copies }, () => this.partner.call(operation, sent())));
    const expected = answers.map((_, at) => refusal ?? (at === 0 ? "accepted" : repeated));
    expect(answers.map(codeOf).sort()).toEqual(expected.sort());
    return answers.find(({ status }) => status < 400);
  }

  async makeProtocol({ enabled = false, size, copies }: Given): Promise<void> {
    const form = () => ({ body: aForm({ enabled, ...(size !== undefined && { document: aPdf(size) }) }) });
    const isIncomplete = enabled && size === undefined;
    const refusal = this.protocol ? "cleaning_protocol_exists" : isIncomplete ? "document_required" : undefined;
    const made = await this.send("createCleaningProtocol", copies, form, refusal, "cleaning_protocol_exists");
    if (!made) return;
    this.protocol = { id: idIn(made), state: "Inactive", enabled, size: size ?? null };
    expect(this.protocol.id).not.toBe(this.former);
  }

  async configure({ enabled, size }: Given): Promise<void> {
    const { protocol } = this;
    const document = size === undefined ? {} : { document: aPdf(size) };
    const sent = () => ({
      id: protocol?.id ?? nobodys,
      body: aForm({ ...(enabled !== undefined && { enabled }), ...document }),
    });
    const after = { enabled: enabled ?? protocol?.enabled, size: size ?? protocol?.size ?? null };
    const isIncomplete = after.enabled && after.size === null;
    const refusal = protocol ? (isIncomplete ? "document_required" : undefined) : "cleaning_protocol_not_found";
    if (await this.send("updateCleaningProtocolConfiguration", 1, sent, refusal)) Object.assign(protocol ?? {}, after);
  }

  async switch({ isKnown, first, copies }: Given): Promise<void> {
    const isOn = first % 2 === 0;
    const state = isOn ? "Active" : "Inactive";
    const id = (isKnown ? this.protocol?.id : this.former) ?? nobodys;
    const again = `cleaning_protocol_already_${isOn ? "active" : "inactive"}`;
    const isMissing = this.protocol?.id !== id;
    const refusal = isMissing ? "cleaning_protocol_not_found" : this.protocol?.state === state ? again : undefined;
    await this.send(
      isOn ? "activateCleaningProtocol" : "deactivateCleaningProtocol",
      copies,
      () => ({ id }),
      refusal,
      again,
    );
    if (!isMissing) Object.assign(this.protocol ?? {}, { state });
  }

  async removeProtocol({ copies }: Given): Promise<void> {
    const id = this.protocol?.id ?? nobodys;
    const missing = "cleaning_protocol_not_found";
    await this.send("deleteCleaningProtocol", copies, () => ({ id }), this.protocol ? undefined : missing, missing);
    Object.assign(this, { protocol: null, former: id, category: [], type: [], pairs: [] });
  }

  async addRecord({ kind, first }: Given): Promise<void> {
    const name = `${kind} ${String(first)}`;
    const refusal = this.protocol ? undefined : "cleaning_protocol_missing";
    const categoryId = pick(this.category, first)?.id ?? null;
    const body = kind === "type" && categoryId !== null ? { name, categoryId } : { name };
    const operation = kind === "type" ? "createCleaningType" : "createCleaningCategory";
    const made = await this.send(operation, 1, () => ({ body }), refusal);
    if (made) this[kind].push({ id: idIn(made), name, categoryId });
  }

  async changeType({ first, second }: Given): Promise<void> {
    const type = pick(this.type, first);
    const body = { name: "new", categoryId: pick(this.category, second)?.id ?? null };
    const refusal = type ? undefined : "cleaning_type_not_found";
    await this.send("updateCleaningType", 1, () => ({ id: type?.id ?? nobodys, body }), refusal);
    Object.assign(type ?? {}, body);
  }

  /** Two ids to link: now and then those of a pair that there is, turned round. */
  idsOf({ kind, from, first, second, isKnown }: Given): { kind: Kind; ids: string[] } {
    const known = isKnown ? pick(this.pairs, first) : undefined;
    if (known) return { kind: known.kind, ids: known.ids.toReversed() };
    return { kind, ids: [pick(this[kind], first)?.id ?? nobodys, pick(this[from], second)?.id ?? nobodys] };
  }

  refusalOf({ kind, ids }: { kind: Kind; ids: string[] }, self?: string): string | undefined {
    const known = this[kind].map(({ id }) => id);
    if (this.protocol === null) return "cleaning_protocol_missing";
    if (!ids.every((id) => known.includes(id))) return "incompatibility_unknown_member";
    if (ids[0] === ids[1]) return "incompatibility_with_itself";
    const isTaken = this.pairs.some((one) => one.id !== self && one.kind === kind && pairOf(one.ids) === pairOf(ids));
    return isTaken ? "incompatibility_exists" : undefined;
  }

  async link(one: Given): Promise<void> {
    const pair = this.idsOf(one);
    const body = { kind: pair.kind, firstId: pair.ids[0], secondId: pair.ids[1] };
    const refusal = this.refusalOf(pair);
    const made = await this.send(
      "createCleaningIncompatibility",
      one.copies,
      () => ({ body }),
      refusal,
      "incompatibility_exists",
    );
    if (made) this.pairs.push({ id: idIn(made), ...pair });
  }

  async relink(one: Given): Promise<void> {
    const changed = pick(this.pairs, one.second);
    const pair = this.idsOf(one);
    const sent = { id: changed?.id ?? nobodys, body: { kind: pair.kind, firstId: pair.ids[0], secondId: pair.ids[1] } };
    const refusal = changed ? this.refusalOf(pair, changed.id) : "cleaning_incompatibility_not_found";
    if (await this.send("updateCleaningIncompatibility", 1, () => sent, refusal)) Object.assign(changed ?? {}, pair);
  }

  async unlink({ first, copies }: Given): Promise<void> {
    const id = pick(this.pairs, first)?.id ?? nobodys;
    const missing = "cleaning_incompatibility_not_found";
    await this.send(
      "deleteCleaningIncompatibility",
      copies,
      () => ({ id }),
      id === nobodys ? missing : undefined,
      missing,
    );
    this.pairs = this.pairs.filter((one) => one.id !== id);
  }

  /** Compares everything that can be seen with the account. */
  async mustBeSeen(): Promise<void> {
    const { protocol } = this;
    const shown = await this.partner.call("getCleaningProtocol");
    const document = protocol?.size === null ? null : { size: protocol?.size };
    if (protocol === null) expect(shown.status).toBe(204);
    else
      expect(protocolIn(shown)).toMatchObject({
        id: protocol.id,
        state: protocol.state,
        companyProtocolEnabled: protocol.enabled,
        document,
      });
    const query = "?limit=200";
    const list = async (operation: "listCleaningCategories" | "listCleaningTypes") =>
      bodyIn(responses[operation][200], await this.partner.call(operation, { query })).items;
    expect(await list("listCleaningCategories")).toMatchObject(this.category.map(({ id, name }) => ({ id, name })));
    expect(await list("listCleaningTypes")).toMatchObject(this.type);
    const linked = await this.partner.call("listCleaningIncompatibilities", { query });
    const pairs = this.pairs.map(({ id, kind, ids: [firstId, secondId] }) => ({ id, kind, firstId, secondId }));
    expect(bodyIn(responses.listCleaningIncompatibilities[200], linked).items).toMatchObject(pairs);
    // None of it is published.
    expect(this.partner.events).toEqual([]);
  }

  /** Adds a protocol and a few records, so that there is something to link and to lose. */
  async furnish(): Promise<this> {
    const { id } = await createProtocol(this.partner);
    this.protocol = { id, state: "Inactive", enabled: false, size: null };
    for (const name of ["A", "B", "C"]) {
      this.category.push({ id: await createCategory(this.partner, name), name });
      this.type.push({ id: await createType(this.partner, name), name, categoryId: null });
    }
    return this;
  }
}
