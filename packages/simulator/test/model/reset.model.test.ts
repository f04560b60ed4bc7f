import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { controlAll, type LiveEvent, seededIds } from "../../src/control.ts";
import { Journal, Redactor } from "../../src/host.ts";
import { type OutgoingAttempt, Simulator, type StandIn } from "../../src/index.ts";
import { aForm, aPdf } from "../support/domain/cleaning.ts";
import { anAssignedAuthorization, driver, northGate } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning } from "../support/partner.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

const jsonOf = (body: object) => new TextEncoder().encode(JSON.stringify(body));
const formSent = new Response(aForm({ enabled: true, document: aPdf(9) }));
const formType = formSent.headers.get("content-type") ?? "";
const form = new Uint8Array(await formSent.arrayBuffer());
const { externalId: _, ...inApplication } = anAssignedAuthorization();

interface Sent {
  bytes?: Uint8Array<ArrayBuffer>;
  isSlow?: boolean;
  "Content-Type"?: string;
}

/** A company, and what can happen to it. Until it is looked at, bodies, receivers and stand-ins wait for a scheduler. */
class World {
  readonly timeSource: ManualTime;
  readonly attempts: string[] = [];
  readonly #sent: Promise<void>[] = [];
  #scheduler: fc.Scheduler | undefined;
  readonly #simulator: Simulator;
  readonly #journal: Journal;
  readonly mock: ReturnType<typeof controlAll>;

  constructor(realTime: number, scheduler?: fc.Scheduler) {
    this.timeSource = new ManualTime(realTime);
    this.#scheduler = scheduler;
    const deliver = ({ id }: OutgoingAttempt) => {
      this.attempts.push(id);
      return this.#slow({ kind: "answered" as const, status: id.length % 2 === 0 ? 503 : 204 });
    };
    const faults = [{ kind: "latency", operationId: "listAuthorizations", milliseconds: 0 }] as const;
    this.#simulator = new Simulator({
      timeSource: this.timeSource,
      deliver,
      faults,
      now: morning,
      newIds: seededIds(7),
    });
    const redactor = new Redactor(this.#simulator.knownKeys);
    this.#journal = new Journal(redactor, () => undefined);
    this.mock = controlAll(this.#simulator, this.#journal, redactor);
  }

  readonly acts = {
    createProtocol: () => this.#send("/cleaning-protocol", { bytes: form, "Content-Type": formType }),
    task: () => new Promise((resolve) => setImmediate(resolve)),
    create: (which: number) => this.#create(which),
    createSlowly: (which: number) => this.#create(which, { isSlow: true }),
    createInApplication: () => this.mock.createInApplication(inApplication),
    createNothing: () => this.#send("/authorizations", { bytes: jsonOf({}), isSlow: true }),
    createWithStandIn: (which: number) => this.#create(which, {}, this.#standIn),
    listWithStandIn: () => this.#send("/authorizations", {}, this.#standIn),
    hold: (which: number) => this.mock.faults.hold({ commit: which % 2 === 0, times: 1 }),
    arrive: () => this.mock.arrive({ totemGroupId: northGate, driverNif: driver }),
    assume: () => this.mock.assume({ "max-limit": 7 }),
    setWebhook: () => this.mock.setWebhook({ url: "https://erp.example/hook", subscribedEvents: [] }),
    trigger: () => this.mock.deliveries.trigger({ type: "authorization.finished", url: "https://erp.example/hook" }),
    advance: (which: number) => this.mock.advance({ seconds: which * 600 }),
    pass: (which: number) => this.timeSource.pass(which * 10),
    turn: () => this.#scheduler?.count() && this.#scheduler.waitNext(1),
  };

  /** The view of a test that begins now. */
  async seen(): Promise<object> {
    const [events, before]: [LiveEvent[], number] = [[], this.attempts.length];
    const [scheduler, sent] = [this.#scheduler, [...this.#sent]];
    this.#scheduler = undefined;
    this.mock.subscribe((event) => void events.push(event));
    this.acts.setWebhook();
    void this.acts.create(1);
    const { id: hold } = this.mock.faults.hold({ operationId: "cancelAuthorization" });
    this.acts.arrive();
    void this.acts.createNothing();
    await scheduler?.waitIdle();
    await Promise.all(sent);
    this.timeSource.pass(0);
    await this.mock.deliveries.flush();
    await scheduler?.waitIdle();
    const { mock } = this;
    const requests = mock.requests().map((request) => ({ ...request, at: 0 }));
    return {
      requests,
      hold,
      state: mock.exportState(),
      deliveries: mock.deliveries.list(),
      consulted: mock.assumptions().map(({ id, value, consulted }) => [id, value, consulted]),
      faults: mock.faults.list(),
      timers: mock.timers(),
      clock: mock.clock(),
      events: Object.groupBy(
        events.map((one) => (one.event === "request" ? { ...one, data: one.data.id } : one)),
        ({ event }) => event,
      ),
      attempts: this.attempts.slice(before),
    };
  }

  readonly #standIn: StandIn = () =>
    this.#slow({ answer: { status: 200, headers: {}, text: "" }, value: undefined, problem: undefined });

  #slow<T>(value: T): Promise<T> {
    return this.#scheduler?.schedule(Promise.resolve(value)) ?? Promise.resolve(value);
  }

  #create(which: number, sent: Sent = {}, standIn?: StandIn): Promise<void> {
    const bytes = jsonOf(anAssignedAuthorization({ externalId: `ERP-${String(which)}` }));
    return this.#send("/authorizations", { bytes, ...sent }, standIn);
  }

  #send(target: string, { bytes, isSlow = false, ...headers }: Sent, standIn?: StandIn): Promise<void> {
    const read = isSlow && bytes ? this.#slow(bytes) : (bytes ?? new Uint8Array());
    const request = plainRequest(bytes ? "POST" : "GET", target, { headers, read });
    const answer = async () => this.#journal.record(await this.#simulator.exchange(request, standIn), 1);
    const sent = answer();
    this.#sent.push(sent);
    return sent;
  }
}

const names = Object.keys(new World(0).acts) as (keyof World["acts"])[];

test("after a reset, a company is as it began, whatever was under way", async () => {
  const act = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 3 }));
  const acts = fc.array(act, { maxLength: 20, size: "max" });
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.nat({ max: 6 }),
      fc.boolean(),
      fc.scheduler(),
      async (before, turns, isTold, scheduler) => {
        const world = new World(morning, scheduler);
        for (const [name, which] of before) {
          const done = world.acts[name](which);
          if (name === "task") await done;
        }
        // The reset comes while the outcome of an attempt is on its way.
        world.acts.trigger();
        world.acts.pass(1);
        await world.acts.task();
        void world.acts.turn();
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        let seen: Promise<object> | undefined;
        const reset = () => {
          stop();
          world.mock.reset();
          seen = world.seen();
        };
        // From a listener, to which more would be announced.
        const stop = isTold ? world.mock.subscribe(reset) : () => undefined;
        if (isTold) world.acts.createInApplication();
        else reset();
        expect(await seen).toEqual(await new World(world.timeSource.now()).seen());
      },
    ),
    { numRuns: 200 * inject("scale") },
  );
});
