import fc from "fast-check";
import { expect } from "vitest";
import { categoryIn, incompatibilityIn, typeIn } from "../support/domain/cleaning.ts";
import { codeOf, command, copies, expectAccepted, nobodys, pick, several, which } from "./cleaning-command.ts";
import { type CleaningModel, expectedForPair, type Kind, type ModelPair, pairOf } from "./cleaning-model.ts";

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

/** Two ids to link: now and then those of a pair that there is, in the one order or the other. */
const members = fc.record({
  what: kind,
  from: kind,
  first: which,
  second: which,
  known: fc.boolean(),
  turned: fc.boolean(),
});

type Members = typeof members extends fc.Arbitrary<infer T> ? T : never;

function idsOf(
  model: CleaningModel,
  { what, from, first, second, known, turned }: Members,
): Pick<ModelPair, "kind"> & { ids: [string, string] } {
  const pair = known ? pick(model.pairs, first) : undefined;
  const [one = nobodys, other = nobodys] = pair?.pair.split(" ") ?? [
    idAt(model, what, first),
    idAt(model, from, second),
  ];
  return { kind: pair?.kind ?? what, ids: turned ? [other, one] : [one, other] };
}

const createPair = fc.tuple(members, copies).map(([given, count]) =>
  command(`incompatible(${given.what})`, async (model, { partner }) => {
    const { kind: what, ids } = idsOf(model, given);
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

const changePair = fc.tuple(which, members).map(([at, given]) =>
  command("change incompatibility", async (model, { partner }) => {
    const one = pick(model.pairs, at);
    const { kind: what, ids } = idsOf(model, given);
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

/** Everything that can be done to the catalog; what needs others less often than they are made. */
export const catalogCommands = [
  ...[createRecord, createRecord, createRecord, changeType],
  ...[createPair, createPair, createPair, changePair, deletePair],
];
