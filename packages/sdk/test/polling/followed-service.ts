import { Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { type Authorization, type FollowedEvent, PartnerClient } from "../../src/index.ts";
import { isAuthorization } from "../../src/authorizations/records.ts";
import { errorOfKind } from "../../src/errors/load-later.ts";
import { follow } from "../../src/polling/follow.ts";
import type { FollowOptions } from "../../src/authorizations/records.ts";
import { checkNames } from "../../src/calls/call-options.ts";
import { listenForAbort } from "../../src/send/deadline.ts";
import { order } from "../support/examples.ts";
import { baseUrl } from "../support/scripted-service.ts";

/** When every history begins: before the days of the machine that runs the tests. */
export const start = Date.parse("2020-01-01T00:00:00Z");

const stateOf = (authorization: Authorization): string => JSON.stringify(authorization);

/** Events as a receiver hands them over, whenever they come. */
export class EventFeed implements AsyncIterable<FollowedEvent> {
  #wake = () => {};
  readonly #events: FollowedEvent[] = [];
  returned = false;

  push(event: FollowedEvent): void {
    this.#events.push(event);
    this.#wake();
  }

  [Symbol.asyncIterator](): AsyncIterator<FollowedEvent> {
    const next = async (): Promise<IteratorResult<FollowedEvent>> => {
      for (let value = this.#events.shift(); ; value = this.#events.shift()) {
        if (value) return { done: false, value };
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    };
    const end = () => {
      this.returned = true;
      return Promise.resolve({ done: true, value: undefined } as const);
    };
    return { next, return: end };
  }
}

/** The service in memory, on a clock that stands still, with every state that its authorizations have had. */
export class FollowedService {
  readonly #simulator: Simulator;
  readonly #partner: PartnerClient;
  readonly #follower: PartnerClient;
  readonly ids: string[] = [];
  readonly states = new Map<string, string[]>();
  readonly events: FollowedEvent[] = [];
  /** Called before each request of the follower; answers instead of the service, if it does. */
  onRequest: (url: URL) => Response | undefined | Promise<void> = () => {};
  /** Called where the follower would wait. */
  onWait: (milliseconds: number) => void | Promise<void> = () => {};
  #time = 0;

  constructor(assumptions: NonNullable<SimulatorOptions["assumptions"]> = {}) {
    this.#simulator = new Simulator({ now: start, assumptions });
    const apiKey = this.#simulator.defaultKey;
    const fetch = (url: string, init: RequestInit) => this.#simulator.fetch(new Request(url, init));
    this.#partner = new PartnerClient({ baseUrl, apiKey, fetch });
    this.#follower = this.#partner.withOptions({
      maxRetries: 0,
      profile: { version: 1, assumptions },
      fetch: async (url, init) => (await this.onRequest(new URL(url))) ?? fetch(url, init),
    });
  }

  /** Follows as the client does, but where time passes as fast as it is waited for. */
  follow(options: FollowOptions, today = Date.now) {
    const { authorizations } = this.#follower;
    return follow(options, {
      list: (ofCalls) => authorizations.list({}, ofCalls),
      get: (id, ofCalls) => authorizations.get(id, ofCalls),
      isAuthorization,
      listenForAbort,
      checkNames,
      errorOfKind,
      today,
      clock: {
        now: () => this.#time,
        wait: async (milliseconds) => {
          await this.onWait(milliseconds);
          this.#time += milliseconds;
        },
      },
    });
  }

  async create(): Promise<void> {
    const externalId = `ERP-${this.ids.length}`;
    const created = await this.#partner.authorizations.create({ ...order, externalId });
    this.ids.push(created.id);
    this.#note(created);
  }

  /** Assigns another tractor, or cancels; a Finished one stays as it is. */
  async change(at: number, tractorPlate: string | undefined): Promise<void> {
    const id = this.ids[at % this.ids.length];
    const { authorizations } = this.#partner;
    if (id === undefined || (await authorizations.get(id)).status === "Finished") return;
    this.#note(
      await (tractorPlate === undefined ? authorizations.cancel(id) : authorizations.update(id, { tractorPlate })),
    );
  }

  advance(seconds: number): void {
    this.#simulator.company(this.#simulator.defaultKey)?.clock.advance(seconds * 1000);
  }

  #note(authorization: Authorization): void {
    const states = this.states.get(authorization.id) ?? [];
    if (states.at(-1) === stateOf(authorization)) return;
    this.states.set(authorization.id, [...states, stateOf(authorization)]);
    this.events.push({ data: { authorization } });
  }
}

/** The states that a follower has processed, and the place at which it continues. */
export class Followed {
  readonly #service: FollowedService;
  /** The place of the last state of each authorization in its history. */
  readonly #places = new Map<string, number>();
  readonly yielded: string[] = [];

  constructor(service: FollowedService) {
    this.#service = service;
  }

  /** Throws unless the state follows the last one that was processed: none twice, and none out of order. */
  take(authorization: Authorization): void {
    const states = this.#service.states.get(authorization.id) ?? [];
    const place = states.indexOf(stateOf(authorization), (this.#places.get(authorization.id) ?? -1) + 1);
    if (place < 0) throw new Error(`${stateOf(authorization)} came twice, or after a later state.`);
    this.#places.set(authorization.id, place);
    this.yielded.push(authorization.id);
  }

  /** The authorizations that have changed since they were last processed. */
  get missed(): string[] {
    return this.#service.ids.filter((id) => {
      const states = this.#service.states.get(id) ?? [];
      return states[this.#places.get(id) ?? -1] !== states.at(-1);
    });
  }
}
