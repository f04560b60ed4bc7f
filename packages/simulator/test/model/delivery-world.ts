import fc from "fast-check";
import { expect } from "vitest";
import { encodeEvent, describeEvent } from "../../src/representation.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, Partner } from "../support/partner.ts";
import { Receivers, type Treatment } from "./receivers.ts";

const eventLists = [[], [], [], ["authorization.created"], ["operation.recorded"], ["authorization.updated"]];

/** Everything that can happen, in any order. */
export const acts = fc.constantFrom(
  ...(["create", "create", "put", "put", "remove", "reset", "redeliver", "answer"] as const),
  ...(["advance", "advance", "setBack", "release", "pass"] as const),
);

/** The parameters of an act. */
export const given = fc.record({
  pick: fc.nat({ max: 30 }),
  secret: fc.constantFrom(null, "one", "two"),
  status: fc.constantFrom(200, 503),
  seconds: fc.constantFrom(0, 1, 4, 9, 10, 25, 90, 500),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

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

  /** Lets everything happen that can happen without time passing. */
  async settle(): Promise<void> {
    let changes: number;
    do {
      changes = this.#changes;
      this.time.pass(0);
      await new Promise((resolve) => setImmediate(resolve));
    } while (changes !== this.#changes);
  }

  async create({ pick }: Given): Promise<void> {
    for (let left = [1, 1, 2, 20][pick % 4] ?? 1; left > 0; left -= 1) {
      const externalId = `ERP-${String((this.#created += 1))}`;
      await this.partner.created(anAuthorization({ externalId }));
    }
  }

  async put({ pick, secret, status }: Given): Promise<void> {
    const events = eventLists[pick % eventLists.length] ?? [];
    const url = `https://erp-${String(status)}.example/hook`;
    const body = { url, ...(secret !== null && { secret }), subscribedEvents: events };
    expect((await this.partner.call("putWebhookConfiguration", { body })).status).toBe(200);
    this.receivers.configured = { url, secret, events };
  }

  async remove(): Promise<void> {
    const signals = [...this.receivers.underWay.values()].map(({ attempt }) => attempt.signal);
    this.receivers.stopped();
    await this.partner.call("deleteWebhookConfiguration");
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  }

  reset(): void {
    this.receivers.stopped();
    this.partner.company.reset();
    this.receivers.expected.clear();
  }

  redeliver({ pick }: Given): void {
    const { expected } = this.receivers;
    const [id, one] = [...expected][pick % Math.max(expected.size, 1)] ?? ["none"];
    const renewed = this.partner.company.deliveries.redeliver(id);
    expect(renewed === undefined).toBe(one === undefined || !this.receivers.isWanted(one.type));
    if (one === undefined || renewed === undefined || one.state === "under-way") return;
    const now = this.partner.company.clock.now();
    Object.assign(one, { state: "waiting", since: now, made: 0, nextAttemptAt: now });
  }

  /** A held attempt is answered. */
  answer({ pick, status }: Given): void {
    [...this.receivers.underWay.values()][pick % 16]?.answer({ kind: "answered", status });
  }

  advance({ seconds }: Pick<Given, "seconds">): void {
    this.partner.company.clock.advance(seconds * 1000);
  }

  setBack({ seconds }: Given): void {
    const { clock } = this.partner.company;
    clock.set(clock.now() - (seconds === 500 ? 86_400 : seconds) * 1000);
  }

  release(): void {
    this.partner.company.clock.release();
  }

  /** Lets real time pass; only attempts feel it while the clock stands. */
  pass({ seconds }: Pick<Given, "seconds">): void {
    this.time.pass(seconds * 1000);
  }

  /** Compares every delivery with what the model expects of it. */
  mustBeAsExpected(): void {
    const { receivers, partner } = this;
    const now = partner.company.clock.now();
    const kind = (outcome: { kind: string; status?: number } | null) => String(outcome?.status ?? outcome?.kind);
    for (const [id, { state, nextAttemptAt, outcomes }] of receivers.expected) {
      const delivery = partner.company.deliveries.get(id);
      expect(delivery).toMatchObject({ id, state });
      // A time in the past may differ by a jump of the clock; one in the future is exact.
      const due = (at: number | null | undefined) => (typeof at === "number" ? Math.max(at, now) : at);
      expect(due(delivery?.nextAttemptAt)).toBe(due(nextAttemptAt));
      const ended = delivery?.attempts.filter(({ outcome }) => outcome !== null) ?? [];
      expect(ended.map(({ outcome }) => kind(outcome))).toEqual(outcomes);
      // Every due attempt has begun, unless there is no room for it.
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
