import { createHash } from "node:crypto";
import { readAnswer } from "../../src/shapes/answer.ts";
import {
  changeAssumptions,
  type Company,
  parseAssumptions,
  Simulator,
  type SimulatorOptions,
} from "@totem-partner/simulator";
import fc from "fast-check";
import { Observer } from "../../src/observation/observer.ts";
import type { Passage, PassingExchange } from "../../src/observation/observed-exchange.ts";
import type { Send } from "./passing-traffic.ts";
import { profilesWith } from "./profiles.ts";

const digest = (text: string): string => createHash("sha256").update(text).digest("base64");

export const apiKey = "test_observed";
const root = "http://service.example";

/** Few records are enough to see these limits. */
const integers: Record<string, fc.Arbitrary<string | number>> = {
  "default-limit": fc.integer({ min: 1, max: 9 }),
  "max-limit": fc.oneof(fc.integer({ min: 2, max: 12 }), fc.constantFrom(200, 4711)),
  "rate-limit": fc.constant("off"),
};

/** The profiles of services that settle every open point. */
export const profiles = profilesWith(integers);

/** An answer on its way. */
interface Sent {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Returns the replacement for an answer on its way. */
export type Distortion = (answer: Sent, request: { url: string }) => Sent;

/** A simulated service, and an observer of its traffic. */
export class ObservedService {
  readonly observer = new Observer({ digest });
  readonly simulator: Simulator;
  distortion: Distortion = (answer) => answer;
  /** Changes how an exchange is seen. */
  passage: Partial<Passage> = {};
  #time = 0;
  #number = 0;
  readonly #slash: string;

  constructor(profile: Record<string, unknown>, options: SimulatorOptions = {}) {
    this.#slash = profile["trailing-slash"] === "required" ? "/" : "";
    this.simulator = new Simulator({
      now: Date.parse("2026-07-01T08:00:00Z"),
      assumptions: parseAssumptions(profile),
      ...options,
    });
  }

  get company(): Company {
    const company = this.simulator.company(apiKey);
    if (!company) throw new Error("There is no company with this key.");
    return company;
  }

  /** Settles points in another way from now on, also for requests without a key. */
  assume(profile: Record<string, unknown>): void {
    for (const key of [apiKey, this.simulator.defaultKey]) {
      const company = this.simulator.company(key);
      if (company) changeAssumptions(company, parseAssumptions(profile));
    }
  }

  advance(seconds: number): void {
    this.company.clock.set(this.company.clock.now() + seconds * 1000);
  }

  readonly send: Send = async (method, path, body, key = apiKey) => {
    this.advance(1);
    const isForm = body instanceof FormData;
    const headers = {
      ...(key !== "" && { "X-Partner-API-Key": key }),
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
    };
    const sent = body === undefined || isForm ? body : JSON.stringify(body);
    const request = new Request(root + path.replace(/(?=\?|$)/, this.#slash), {
      method,
      headers,
      ...(sent !== undefined && { body: sent }),
    });
    const copy = request.clone();
    const response = await this.simulator.fetch(request);
    const { status, headers: given } = response;
    const sentBack = { status, headers: Object.fromEntries(given), text: await response.text() };
    const answer = this.distortion(sentBack, copy);
    this.observer.learn(this.#exchange(copy, new Uint8Array(await copy.arrayBuffer()), answer, key));
    // The senders read records without their wrappers.
    return { status: answer.status, body: readAnswer(answer.status, "application/json", answer.text).body };
  };

  #exchange(request: Request, body: Uint8Array, answer: PassingExchange["answer"], key: string): PassingExchange {
    this.#time += 2;
    this.#number += 1;
    const passage = {
      number: this.#number,
      startedAt: this.#time,
      endedAt: this.#time + 1,
      caller: key === "" ? undefined : 1,
      root: "",
      openCreates: [],
      isAlone: true,
      lost: 0,
      secrets: key === "" ? [] : [key],
      ...this.passage,
    };
    const { method, url, headers } = request;
    const target = url.slice(root.length);
    return {
      method,
      target,
      headers: Object.fromEntries(headers),
      body,
      answer,
      passage,
    };
  }
}
