import type { Ask, Asking, Body } from "../ask.ts";
import type { Kind } from "../kinds.ts";
import { marker } from "../recognition.ts";
import { send } from "../trial.ts";

/** An update that changes nothing, and others with one field more. */
type Updates = Readonly<Record<"plain" | "unknownField" | "immutableField", Ask> & { removedField?: Ask }>;

/** The requests for a kind of record with a name. `immutable` is a field that cannot be changed. */
export function namedAsks(kind: Kind, path: string, immutable: Body, common: Pick<Ask, "needs"> = {}) {
  const post = (body: Body): Ask => ({ method: "POST", path, body, ...common });
  const patch = (body: Body, note: string, more: Partial<Ask> = {}): Ask => ({
    ...{ method: "PATCH", path: `${path}/{id}`, body, note },
    ...common,
    ...more,
  });
  const name = marker(kind);
  const nameless: Ask = {
    ...post({}),
    note: "an empty body",
    reason: "validation_failed",
    shows: ["validation-status"],
  };
  const updates: Updates = {
    plain: patch({ name }, "the same name"),
    // A field that no version of the interface has.
    unknownField: patch({ name, totemCalibration: true }, "an unknown field", {
      reason: "validation_failed",
      shows: ["unknown-field"],
    }),
    immutableField: patch({ name, ...immutable }, "a field that cannot be changed", {
      reason: "immutable_field",
      shows: ["patch-immutable"],
    }),
  };
  return {
    create: (what: string, more: Body = {}): Ask => ({
      ...post({ ...more, name: marker(what) }),
      creates: { kind, marker: marker(what) },
    }),
    nameless,
    updates,
    /** An update that refers to something that does not exist. */
    unknown: (what: string, field: string): Ask =>
      patch({ name, [field]: "00000000-0000-4000-8000-000000000000" }, `an unknown ${what}`, {
        madeUp: [field],
        reason: "unknown_reference",
        shows: ["unknown-reference"],
      }),
  };
}

/** Updates a record of this run, but only if a plain update works; returns whether it does. */
export function* sendUpdates(id: string, updates: Updates): Asking<boolean> {
  const { plain, unknownField, removedField, immutableField } = updates;
  if ((yield* send(plain, id)).status !== 200) return false;
  for (const ask of [unknownField, removedField, immutableField]) if (ask) yield* send(ask, id);
  return true;
}
