import fc from "fast-check";
import { expect } from "vitest";
import { encodeEvent, describeEvent } from "../../src/representation/records.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, Partner } from "../support/partner.ts";
import { Receivers, type Treatment } from "./receivers.ts";

/** A service, its receivers, and a hand on the clock. */
export class DeliveryWorld {
  readonly time = new ManualTime();
  readonly receivers: Receivers;
  readonly partner: Partner;
  #created = 0;
  #changes = 0;

  constructor(treatments: readonly Treatment[]) {
    let calls = 0;
    const treat = () => treatments[calls++ % treatments.length] ?? 200;
    this.receivers = new Receivers(
      () => this.partner.company.clock.now(),
      () => this.time.now(),
      treat,
    );
    this.partner = new Partner({ timeSource: this.time, now: morning, deliver: this.receivers.deliver });
    this.partner.company.deliveries.subscribe(({ id, state }) => {
      this.#changes += 1;
      if (state === "stopped") this.receivers.filtered(id);
    });
    this.partner.company.clock.subscribe((back) => this.receivers.wentBack(back));
    this.partner.company.subscribe((event) => {
      this.receivers.happened(
        event.id,
        event.type,
        encodeEvent(describeEvent(event, this.partner.company), this.partner.company.assumptions.assume),
      );
    });
  }

  async create(count: number): Promise<void> {
    for (let made = 0; made < count; made += 1) {
      const externalId = `ERP-${String((this.#created += 1))}`;
      await this.partner.created(anAuthorization({ externalId }));
    }
  }

  /** Lets everything happen that can happen without time passing. */
  async settle(): Promise<void> {
    let changes: number;
    do {
      changes = this.#changes;
      this.time.pass(0);
      await new Promise((resolve) => setImmediate(resolve));
    } while (changes !== this.#changes);
  }

  async advance(seconds: number): Promise<void> {
    this.partner.company.clock.advance(seconds * 1000);
    await this.settle();
  }

  /** Lets real time pass; only attempts feel it while the clock stands. */
  async pass(seconds: number): Promise<void> {
    this.time.pass(seconds * 1000);
    await this.settle();
  }

  /** Compares every delivery with what the model expects of it. */
  mustBeAsExpected(): void {
    const { receivers, partner } = this;
    const now = partner.company.clock.now();
    const kind = (outcome: { kind: string; status?: number } | null) => String(outcome?.status ?? outcome?.kind);
    for (const [id, { state, nextAttemptAt, outcomes }] of receivers.expected) {
      const delivery = partner.company.deliveries.get(id);
      expect(delivery).toMatchObject({ id, state });
      // How long something has been due is told from the middle of a jump or from its end; when it comes, from neither.
      const due = (at: number | null | undefined) => (typeof at === "number" ? Math.max(at, now) : at);
      expect(due(delivery?.nextAttemptAt)).toBe(due(nextAttemptAt));
      const ended = delivery?.attempts.filter(({ outcome }) => outcome !== null) ?? [];
      expect(ended.map(({ outcome }) => kind(outcome))).toEqual(outcomes);
      // Whatever is due has begun, unless there is no room for it.
      if (receivers.underWay.size < 16) expect(nextAttemptAt ?? Infinity).toBeGreaterThan(now);
    }
    expect(partner.company.deliveries.all).toHaveLength(receivers.expected.size);
    const states = { waiting: 0, "under-way": 0, delivered: 0, "given-up": 0, stopped: 0 };
    for (const { state } of receivers.expected.values()) states[state] += 1;
    expect(partner.company.deliveries.counts.remembered).toEqual(states);
    for (const { deadline } of receivers.underWay.values()) expect(deadline).toBeGreaterThan(this.time.now());
    expect(receivers.violations).toEqual([]);
    expect(receivers.most).toBeLessThanOrEqual(16);
  }
}

/** One thing that happens in the world of deliveries. */
type DeliveryCommand = fc.AsyncCommand<object, DeliveryWorld>;

function command(name: string, act: (world: DeliveryWorld) => Promise<unknown>): DeliveryCommand {
  return {
    check: () => true,
    async run(_model, world) {
      await act(world);
      await world.settle();
      world.mustBeAsExpected();
    },
    toString: () => name,
  };
}

const create = fc
  .constantFrom(1, 1, 2, 20)
  .map((count) => command(`create(${String(count)})`, (world) => world.create(count)));

const eventLists = [[], ["authorization.created"], ["operation.recorded"], ["authorization.updated"]];
const put = fc
  .tuple(fc.constantFrom(0, 0, 0, 1, 2, 3), fc.constantFrom(null, "one", "two"), fc.nat({ max: 1 }))
  .map(([list, secret, host]) =>
    command(`put(${String([list, secret, host])})`, async ({ partner, receivers }) => {
      const events = eventLists[list] ?? [];
      const url = `https://erp-${String(host)}.example/hook`;
      const body = { url, ...(secret !== null && { secret }), subscribedEvents: events };
      expect((await partner.call("putWebhookConfiguration", { body })).status).toBe(200);
      receivers.configured = { url, secret, events };
    }),
  );

const remove = fc.constant(null).map(() =>
  command("delete", async ({ partner, receivers }) => {
    const signals = [...receivers.underWay.values()].map(({ attempt }) => attempt.signal);
    receivers.stopped();
    await partner.call("deleteWebhookConfiguration");
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  }),
);

const reset = fc.constant(null).map(() =>
  command("reset", async ({ partner, receivers }) => {
    receivers.stopped();
    partner.company.reset();
    receivers.expected.clear();
    return Promise.resolve();
  }),
);

const redeliver = fc.nat({ max: 30 }).map((which) =>
  command(`redeliver(${String(which)})`, async ({ partner, receivers }) => {
    const [id, one] = [...receivers.expected][which % Math.max(receivers.expected.size, 1)] ?? ["none"];
    const renewed = partner.company.deliveries.redeliver(id);
    expect(renewed === undefined).toBe(one === undefined || !receivers.isWanted(one.type));
    if (one === undefined || renewed === undefined || one.state === "under-way") return;
    const now = partner.company.clock.now();
    Object.assign(one, { state: "waiting", since: now, made: 0, nextAttemptAt: now });
    return Promise.resolve();
  }),
);

const answer = fc.tuple(fc.nat({ max: 15 }), fc.constantFrom(200, 503)).map(([which, status]) =>
  command(`answer(${String([which, status])})`, async ({ receivers }) => {
    [...receivers.underWay.values()][which]?.answer({ kind: "answered", status });
    return Promise.resolve();
  }),
);

const advance = fc
  .constantFrom(0, 1, 4, 9, 10, 25, 90, 500)
  .map((seconds) => command(`advance(${String(seconds)} s)`, (world) => world.advance(seconds)));

const setBack = fc.constantFrom(1, 10, 86_400).map((seconds) =>
  command(`set back(${String(seconds)} s)`, async ({ partner: { company } }) => {
    company.clock.set(company.clock.now() - seconds * 1000);
    return Promise.resolve();
  }),
);

const release = fc.constant(null).map(() =>
  command("release", async ({ partner }) => {
    partner.company.clock.release();
    return Promise.resolve();
  }),
);

const pass = fc
  .constantFrom(1, 4, 10, 90)
  .map((seconds) => command(`pass(${String(seconds)} s)`, (world) => world.pass(seconds)));

/** Everything that can happen, in any order. */
export const everyDeliveryCommand = [
  ...[create, create, put, put, remove, reset, redeliver, answer],
  ...[advance, advance, setBack, release, pass],
];
