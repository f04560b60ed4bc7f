import fc from "fast-check";
import { expect } from "vitest";
import { categoryIn, incompatibilityIn, typeIn } from "../support/cleaning.ts";
import { codeOf, command, copies, expectAccepted, nobodys, pick, several, which } from "./cleaning-command.ts";
import { type CleaningModel, expectedForPair, type Kind, pairOf } from "./cleaning-model.ts";

const kind = fc.constantFrom<Kind>("category", "type");

const createRecord = fc.tuple(kind, which).map(([what, at]) =>
  command(`create ${what}`, async (model, { partner }) => {
    const name = `${what} ${String(at)}`;
    const categoryId = what === "type" ? (pick(model.category, at)?.id ?? null) : null;
    const answer =
      what === "category"
        ? await partner.call("createCleaningCategory", { body: { name } })
        : await partner.call("createCleaningType", { body: { name, ...(categoryId !== null && { categoryId }) } });
    if (model.protocol === null) {
      expectAccepted([answer], 0, "cleaning_protocol_missing");
      return;
    }
    const { id } = what === "category" ? categoryIn(answer) : typeIn(answer);
    model[what].push({ id, name, categoryId });
  }),
);

const changeType = fc.tuple(which, which).map(([at, to]) =>
  command("change type", async (model, { partner }) => {
    const type = pick(model.type, at);
    const categoryId = pick(model.category, to)?.id ?? null;
    const answer = await partner.call("updateCleaningType", {
      id: type?.id ?? nobodys,
      body: { name: "new", categoryId },
    });
    if (type === undefined) {
      expectAccepted([answer], 0, "cleaning_type_not_found");
      return;
    }
    expectAccepted([answer], 1, "");
    Object.assign(type, { name: "new", categoryId });
  }),
);

const idAt = (model: CleaningModel, what: Kind, at: number) => pick(model[what], at)?.id ?? nobodys;

const createPair = fc.tuple(kind, kind, which, which, copies).map(([what, from, first, second, count]) =>
  command(`incompatible(${what})`, async (model, { partner }) => {
    const ids: [string, string] = [idAt(model, what, first), idAt(model, from, second)];
    const body = { kind: what, firstId: ids[0], secondId: ids[1] };
    const expected = expectedForPair(model, what, ids);
    const answers = await several(count, () => partner.call("createCleaningIncompatibility", { body }));
    if (expected !== "accepted") {
      expectAccepted(answers, 0, expected);
      return;
    }
    expectAccepted(answers, 1, "incompatibility_exists");
    const made = answers.find(({ status }) => status === 201);
    if (made) model.pairs.push({ id: incompatibilityIn(made).id, kind: what, pair: pairOf(...ids) });
  }),
);

const changePair = fc.tuple(which, kind, which, which).map(([at, what, first, second]) =>
  command("change incompatibility", async (model, { partner }) => {
    const one = pick(model.pairs, at);
    const ids: [string, string] = [idAt(model, what, first), idAt(model, what, second)];
    const body = { kind: what, firstId: ids[0], secondId: ids[1] };
    const answer = await partner.call("updateCleaningIncompatibility", { id: one?.id ?? nobodys, body });
    if (one === undefined) {
      expectAccepted([answer], 0, "cleaning_incompatibility_not_found");
      return;
    }
    const expected = expectedForPair(model, what, ids, one.id);
    expect(codeOf(answer)).toBe(expected);
    if (expected === "accepted") Object.assign(one, { kind: what, pair: pairOf(...ids) });
  }),
);

const deletePair = fc.tuple(which, copies).map(([at, count]) =>
  command("delete incompatibility", async (model, { partner }) => {
    const id = pick(model.pairs, at)?.id ?? nobodys;
    const answers = await several(count, () => partner.call("deleteCleaningIncompatibility", { id }));
    expectAccepted(answers, id === nobodys ? 0 : 1, "cleaning_incompatibility_not_found");
    model.pairs = model.pairs.filter((one) => one.id !== id);
  }),
);

/** Everything that can be done to the catalogue; what needs others less often than they are made. */
export const catalogCommands = [
  ...[createRecord, createRecord, createRecord, changeType],
  ...[createPair, createPair, changePair, deletePair],
];
