import { listOf, orderOf } from "../../shapes/answer.ts";
import type { Ask, Asking, Creating } from "../ask.ts";
import { end } from "../disposal.ts";
import { marker } from "../recognition.ts";
import { answeredSo, make, namedAsks, send, sendUpdates, type Stage, type Trial, TrialOverError } from "../trial.ts";

function trialOf(kind: "product" | "warehouse"): Trial {
  const path = `/${kind}s`;
  const { create, unknown, nameless, malformed, updates } = namedAsks(kind, path, { externalId: marker("changed") });
  const first = create(kind, { externalId: marker(kind) });
  const second = create(`${kind}-2`, { externalId: marker(`${kind}-2`) });
  const list: Ask = { path };
  const references = kind === "warehouse" ? [unknown("totem group", "totemGroupId")] : [];

  function* showOrder(stage: Stage): Asking<void> {
    if (orderOf(listOf(yield* send(list))?.records ?? []) !== undefined) return;
    const made: [ask: Creating, id: string][] = [];
    for (const ask of [first, second]) {
      const { id } = yield* make(stage, ask);
      if (id !== undefined) made.push([ask, id]);
    }
    yield* send(list);
    for (const [ask, id] of made) yield* end(stage, ask, id);
  }

  return {
    kind,
    requests: [first, second, ...updates, nameless, malformed, list, ...references],
    *play(stage) {
      const { id, answer } = yield* make(stage, first);
      if (id === undefined) throw new TrialOverError(answeredSo(first, answer));
      if (yield* sendUpdates(id, updates)) for (const ask of references) yield* send(ask, id);
      yield* end(stage, first, id);
      for (const ask of [nameless, malformed]) yield* send(ask);
      yield* showOrder(stage);
    },
  };
}

export const catalogTrials: readonly Trial[] = [trialOf("product"), trialOf("warehouse")];
