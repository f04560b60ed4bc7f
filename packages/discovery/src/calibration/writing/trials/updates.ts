import { isFields } from "@totem-partner/spec/fields";
import { documented } from "../../../findings/documented.ts";
import { contradicts, outside, type Verdict } from "../../../findings/finding.ts";
import type { Kind } from "../../asking/kinds.ts";
import type { Ask, Asking, Body } from "../../asking/probe.ts";
import { marker } from "../recognition.ts";
import { claimSurplus, send, type Stage } from "../trial.ts";

/** A field that no version of the interface has. */
const surplus = { totemCalibration: true } as const;

/** An id that no record has. */
export const nobody = "00000000-0000-4000-8000-000000000000";

/** The requests for a kind of record with a name. `immutable` is a field that cannot be changed. */
export function namedAsks(kind: Kind, path: string, immutable: Body, common: Pick<Ask, "needs"> = {}) {
  const post = (body: Body): Ask => ({ method: "POST", path, body, ...common });
  const patch = (body: Body, note: string): Ask => ({ method: "PATCH", path: `${path}/{id}`, body, note, ...common });
  const name = marker(kind);
  return {
    create: (what: string, more: Body = {}): Ask => ({
      ...post({ ...more, name: marker(what) }),
      creates: { kind, marker: marker(what) },
    }),
    patch,
    invalid: {
      nameless: { ...post({}), note: "an empty body" },
      plain: patch({ name }, "the same name"),
      unknownField: patch({ name, ...surplus }, "an unknown field"),
      immutableField: patch({ name, ...immutable }, "a field that cannot be changed"),
    },
  };
}

/** An update that changes nothing, and others with one field more. */
interface Updates {
  plain: Ask;
  unknownField: Ask;
  removedField?: Ask;
  immutableField: Ask;
}

/** Whether a response shows the field that an update has and a plain one lacks, with its new value. */
function changedField({ fill }: Stage, { plain, immutableField }: Updates, body: unknown): string | undefined {
  const sent = Object.entries(immutableField.body ?? {}).find(([name]) => plain.body?.[name] === undefined);
  const [name = "", value] = sent ?? [];
  return isFields(body) && typeof value === "string" && body[name] === fill(value) ? name : undefined;
}

/** The verdict on a PATCH that changes a field which cannot be changed. Only of authorizations, the document says which. */
function changes({ path }: Ask, name: string): Verdict {
  const why = `PATCH changes ${name}.`;
  return path.startsWith("/authorizations/") ? contradicts(why, documented.businessFieldsAreFixed) : outside(why);
}

/** Learns from updates of a record of this run, but only if a plain one works; returns whether it does. */
export function* learnFromUpdates(stage: Stage, id: string, updates: Updates): Asking<boolean> {
  const plain = yield* send(updates.plain, id);
  if (plain.status !== 200) return false;
  claimSurplus(stage, "unknown-field", yield* send(updates.unknownField, id));
  if (updates.removedField) claimSurplus(stage, "removed-fields", yield* send(updates.removedField, id));
  const immutable = yield* send(updates.immutableField, id);
  const changed = changedField(stage, updates, immutable.body);
  if (changed === undefined) claimSurplus(stage, "patch-immutable", immutable);
  else stage.claim("patch-immutable", changes(updates.immutableField, changed), immutable);
  return true;
}
