import type { Cleaning } from "./catalogue.ts";
import { type Change, changeOf, type Ids, idOf } from "./changes.ts";
import type { CurrentState } from "./current-state.ts";

/** The PDF of the protocol. */
export interface ProtocolDocument {
  file: Blob;
  /** In lower-case hex. */
  sha256: string;
}

const isNamed =
  (wanted: string) =>
  ({ name }: { name: string }) =>
    name === wanted;

/** The protocol itself: its existence and its document, which everything else needs. */
function* protocolChanges({ protocol }: CurrentState, document: ProtocolDocument | undefined): Generator<Change> {
  if (protocol === null) {
    yield {
      what: "create the cleaning protocol",
      make: async ({ partner, ids, options }) => {
        const fields = { enabled: document !== undefined, document: document?.file };
        ids.set("protocol", (await partner.cleaningProtocol.create(fields, options)).id);
      },
    };
  } else if (document !== undefined && protocol.document?.sha256 !== document.sha256) {
    const fields = { enabled: true, document: document.file };
    yield {
      what: "update the cleaning protocol: document",
      make: ({ partner, options }) => partner.cleaningProtocol.updateConfiguration(protocol.id, fields, options),
    };
  }
}

/** The change of the protocol's state. It comes last, when the protocol has all its records. */
function* stateChange({ state }: Cleaning, { protocol }: CurrentState): Generator<Change> {
  if (state === undefined || state === (protocol?.state ?? "Inactive")) return;
  yield {
    what: `make the cleaning protocol ${state}`,
    make: async ({ partner: { cleaningProtocol }, ids, options }) => {
      if (protocol === null && (await cleaningProtocol.get(options))?.state === state) return; // Born so.
      const id = idOf(ids, "protocol");
      await (state === "Active" ? cleaningProtocol.activate(id, options) : cleaningProtocol.deactivate(id, options));
    },
  };
}

function* recordChanges({ categories, types }: Cleaning, state: CurrentState, known: Ids): Generator<Change> {
  for (const { name, description } of categories) {
    yield* changeOf(`category ${name}`, { description }, state.categories.find(isNamed(name)), {
      create: async ({ partner, ids, options }) => {
        const fields = { name, description: description ?? undefined };
        ids.set(`category ${name}`, (await partner.cleaningCategories.create(fields, options)).id);
      },
      update: ({ id }, { partner, options }) => partner.cleaningCategories.update(id, { description }, options),
    });
  }
  for (const { name, description, category } of types) {
    const idIn = (ids: Ids) => (typeof category === "string" ? idOf(ids, `category ${category}`) : category);
    // Of a category that is yet to be created, no record has the id.
    const categoryId = known.has(`category ${category ?? ""}`) ? idIn(known) : category;
    yield* changeOf(`type ${name}`, { description, categoryId }, state.types.find(isNamed(name)), {
      create: async ({ partner, ids, options }) => {
        const fields = { name, description: description ?? undefined, categoryId: idIn(ids) ?? undefined };
        ids.set(`type ${name}`, (await partner.cleaningTypes.create(fields, options)).id);
      },
      update: ({ id }, { partner, ids, options }) =>
        partner.cleaningTypes.update(id, { description, categoryId: idIn(ids) }, options),
    });
  }
}

function* pairChanges({ incompatibilities }: Cleaning, state: CurrentState, known: Ids): Generator<Change> {
  for (const entry of incompatibilities) {
    const kind: "type" | "category" = "types" in entry ? "type" : "category";
    const [first, second] = "types" in entry ? entry.types : entry.categories;
    const { reason } = entry;
    const keys = { first: `${kind} ${first}`, second: `${kind} ${second}` };
    const wanted = [known.get(keys.first), known.get(keys.second)].sort();
    const there = state.incompatibilities.find(
      (found) => found.kind === kind && [found.firstId, found.secondId].sort().join() === wanted.join(),
    );
    yield* changeOf(`incompatibility of the ${kind} ${first} with ${second}`, { reason }, there, {
      create: async ({ partner, ids, options }) => {
        const fields = {
          kind,
          firstId: idOf(ids, keys.first),
          secondId: idOf(ids, keys.second),
          reason: reason ?? undefined,
        };
        await partner.cleaningIncompatibilities.create(fields, options);
      },
      update: ({ id }, { partner, options }) => partner.cleaningIncompatibilities.update(id, { reason }, options),
    });
  }
}

/** The ids of what is there. */
export function knownIds({ protocol, categories, types }: CurrentState): Ids {
  return new Map([
    ...(protocol === null ? [] : [["protocol", protocol.id] as const]),
    ...categories.map(({ name, id }) => [`category ${name}`, id] as const),
    ...types.map(({ name, id }) => [`type ${name}`, id] as const),
  ]);
}

/** The changes that the cleaning protocol needs, in an order in which each finds the records that it refers to. */
export function* cleaningChanges(
  cleaning: Cleaning,
  state: CurrentState,
  document: ProtocolDocument | undefined,
): Generator<Change> {
  const known = knownIds(state);
  yield* protocolChanges(state, document);
  yield* recordChanges(cleaning, state, known);
  yield* pairChanges(cleaning, state, known);
  yield* stateChange(cleaning, state);
}
