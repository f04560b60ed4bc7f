import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { EventFeed, Followed, FollowedService, start } from "./followed-service.ts";

/** An event between two requests of a follower, or while it waits. */
type Step =
  | { kind: "create" | "fail" | "restart" | "crash" }
  | { kind: "change"; at: number; plate: string | undefined }
  | { kind: "advance"; seconds: number }
  | { kind: "event"; at: number };

const at = fc.nat({ max: 50 });
const plate = fc.option(fc.constantFrom("A", "B", "C"), { nil: undefined, freq: 8 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: "create" } as const) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("change" as const), at, plate }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("advance" as const), seconds: fc.constantFrom(1, 200, 7200) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("event" as const), at }) },
  { weight: 1, arbitrary: fc.constantFrom("fail", "restart", "crash").map((kind) => ({ kind })) },
);

const script = fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 40, size: "max" });

interface History {
  first: "oldest-first" | "newest-first";
  size: number;
  steps: Step[][];
  withEvents: boolean;
}

/** Follows a service to which the script happens. Returns what was missed once nothing happens any more. */
async function play({ first, size, steps, withEvents }: History): Promise<string[]> {
  const service = new FollowedService({ "max-limit": 3, "list-order": first });
  const followed = new Followed(service);
  const feed = new EventFeed();
  let ends: "restart" | "crash" | undefined;
  const nextGroup = async () => {
    for (const one of steps.shift() ?? []) {
      if (one.kind === "create") await service.create();
      else if (one.kind === "change") await service.change(one.at, one.plate);
      else if (one.kind === "advance") service.advance(one.seconds);
      else if (one.kind === "fail") throw new TypeError("fetch failed");
      else if (one.kind === "event") {
        const event = service.events[one.at % service.events.length];
        if (event) feed.push(event);
      } else ends = one.kind;
    }
  };
  // One group after the other: a wait goes on while an event is looked at.
  let before = Promise.resolve();
  const happen = () => {
    const now = before.then(nextGroup);
    before = now.catch(() => undefined);
    return now;
  };
  const ended = new AbortController();
  let calmPolls = 0;
  service.onRequest = ({ pathname, searchParams }) => {
    const beginsPoll = pathname.endsWith("/authorizations") && !searchParams.has("offset");
    calmPolls = steps.length > 0 ? 0 : calmPolls + Number(beginsPoll);
    return happen();
  };
  service.onWait = async () => {
    if (calmPolls > 2) ended.abort();
    await happen().catch(() => undefined);
  };
  for (let n = 0; n < size; n += 1) await service.create();
  let since: string | Date = new Date(start);
  while (!ended.signal.aborted) {
    const { signal } = ended;
    for await (const { authorization, cursor } of service.follow({
      since,
      signal,
      ...(withEvents && { events: feed }),
    })) {
      const ending = ends;
      ends = undefined;
      if (ending === "crash") break; // Before it was dealt with.
      followed.take(authorization);
      since = cursor;
      if (ending === "restart") break;
    }
  }
  return followed.missed;
}

const first = fc.constantFrom("oldest-first" as const, "newest-first" as const);
const history = (withEvents: boolean) =>
  fc.record({ first, size: fc.nat({ max: 8 }), steps: script, withEvents: fc.constant(withEvents) });

test.each([
  ["by polling", false],
  ["by polling and from webhooks, in any order and twice", true],
])("follow yields each change once and in order, whatever fails, %s", async (_how, withEvents) => {
  await fc.assert(
    fc.asyncProperty(history(withEvents), async (given) => {
      expect(await play(structuredClone(given))).toEqual([]);
    }),
    { numRuns: 25 * inject("scale") },
  );
});

test("what it yields since an instant is what changed then or later", async () => {
  await fc.assert(
    fc.asyncProperty(first, fc.nat({ max: 9 }), fc.array(at, { maxLength: 5 }), async (order, size, changes) => {
      const service = new FollowedService({ "list-order": order });
      for (let n = 0; n < size; n += 1) await service.create();
      service.advance(1);
      for (const one of changes) await service.change(one, "LATER");
      const changed = service.ids.filter((id) => (service.states.get(id)?.length ?? 0) > 1);
      const followed = new Followed(service);
      const ended = new AbortController();
      service.onWait = () => ended.abort();
      for await (const { authorization } of service.follow({ since: new Date(start + 1000), signal: ended.signal }))
        followed.take(authorization);
      expect(followed.yielded.toSorted()).toEqual(changed.toSorted());
    }),
    { numRuns: 12 * inject("scale") },
  );
});
