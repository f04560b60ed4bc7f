import { type AnswerCheck, answerCheck } from "@totem-partner/spec/answers";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { responses } from "@totem-partner/spec/responses";
import type { components } from "@totem-partner/spec/types";
import type { Validator } from "@totem-partner/spec/validator";
import {
  type Company,
  type CompanyFixtures,
  type ServiceEvent,
  Simulator,
  type SimulatorOptions,
  testFixtures,
} from "../../src/index.ts";
import { type Answer, contractViolations, readAnswer } from "./contract.ts";

type Schemas = components["schemas"];

/** A Wednesday morning, at which the clocks of most tests stand. */
export const morning = Date.parse("2026-07-01T08:00:00.000Z");

/** Ids that count: the first is …0001. */
function countingIds(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, "0")}`;
}

/** A simulator whose clocks stand and whose ids count. */
export function simulatorAt(options: SimulatorOptions = {}): Simulator {
  const newId = countingIds();
  return new Simulator({ now: morning, newIds: () => newId, ...options });
}

/** The fixtures with one totem group, of this id. */
export const withGate = (id: string): CompanyFixtures => ({
  ...testFixtures,
  totemGroups: [{ id, name: "East gate" }],
});

const defaults = JSON.stringify(simulatorAt().company("test_demo")?.assumptions.values);

/** The parts of a call besides its operation. */
export interface Sent {
  id?: string;
  query?: string;
  body?: unknown;
}

/** A client of the simulator that holds every answer against the contract. */
export class Partner {
  readonly simulator: Simulator;
  readonly apiKey: string;
  /** Everything that happened to the company since the partner was made, oldest first. */
  readonly events: ServiceEvent[] = [];
  /** The externalIds that were sent; none of them may come back. */
  readonly #externalIds = new Set<string>();
  /** The checks of the contracts that were effective so far, by their assumptions. */
  readonly #checks = new Map<string, Promise<AnswerCheck>>();

  constructor(options: SimulatorOptions = {}, apiKey = "test_demo", simulator = simulatorAt(options)) {
    this.simulator = simulator;
    this.apiKey = apiKey;
    this.company.subscribe((event) => this.events.push(event));
  }

  get company(): Company {
    const company = this.simulator.company(this.apiKey);
    if (!company) throw new Error(`There is no company with the key ${this.apiKey}.`);
    return company;
  }

  /** Calls an operation; fails when the answer breaks the contract or carries an externalId. */
  async call(operationId: OperationId, { id = "", query = "", body }: Sent = {}): Promise<Answer> {
    if (typeof body === "object" && body !== null && "externalId" in body && isTelling(body.externalId)) {
      this.#externalIds.add(body.externalId);
    }
    const { method, path } = operations[operationId];
    const { "path-prefix": prefixes, "trailing-slash": slashes } = this.company.assumptions.values;
    const [prefix, slash] = [prefixes === "absent" ? "" : "/partner", slashes === "required" ? "/" : ""];
    const request = new Request(`https://totem.example${prefix}${path.replace("{id}", id)}${slash}${query}`, {
      method,
      headers: {
        "X-Partner-API-Key": this.apiKey,
        ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    const check = await this.#check();
    const answer = await readAnswer(await this.simulator.fetch(request));
    const violations = check(operationId, answer);
    for (const externalId of this.#externalIds) {
      if (answer.text.includes(externalId)) violations.push(`The answer returns the externalId ${externalId}.`);
    }
    if (violations.length > 0) throw new Error(violations.join("\n"));
    return answer;
  }

  /** The check of answers against the contract that is effective now: assumptions may be switched at any time. */
  #check(): AnswerCheck | Promise<AnswerCheck> {
    const { values } = this.company.assumptions;
    const key = JSON.stringify(values);
    if (key === defaults) return contractViolations;
    const check = this.#checks.get(key) ?? answerCheck(values);
    this.#checks.set(key, check);
    return check;
  }

  create(body: unknown): Promise<Answer> {
    return this.call("createAuthorization", { body });
  }

  list(query = ""): Promise<Answer> {
    return this.call("listAuthorizations", { query });
  }

  get(id: string): Promise<Answer> {
    return this.call("getAuthorization", { id });
  }

  patch(id: string, body: unknown): Promise<Answer> {
    return this.call("updateAuthorization", { id, body });
  }

  cancel(id: string): Promise<Answer> {
    return this.call("cancelAuthorization", { id });
  }

  emit(id: string, eventType: string): Promise<Answer> {
    return this.call("emitAuthorizationEvent", { id, body: { eventType } });
  }

  /** Creates an authorization that must be accepted. */
  async created(body: unknown): Promise<Schemas["Authorization"]> {
    return authorizationIn(await this.create(body), 201);
  }
}

/** The body of an answer, as the contract types it; fails when the status is another or the body does not fit. */
export function bodyIn<T>(validator: Validator<T>, { status, text, body }: Answer, expected = 200): T {
  if (status === expected && validator(body)) return body;
  throw new Error(`Expected ${String(expected)} with another body, not ${String(status)}: ${text}`);
}

/** True if an externalId, seen in an answer, must have come from the request. */
const isTelling = (externalId: unknown): externalId is string =>
  typeof externalId === "string" && externalId.startsWith("ERP-");

/** The id of the record that an answer carries; fails when there is none. */
export function idIn({ status, text, body }: Answer): string {
  if (typeof body === "object" && body !== null && "id" in body && typeof body.id === "string") return body.id;
  throw new Error(`Expected a record, not ${String(status)}: ${text}`);
}

/** The authorization that an answer carries; fails when the status is another or there is none. */
export const authorizationIn = (answer: Answer, expected = 200): Schemas["Authorization"] =>
  bodyIn(responses.getAuthorization[200], answer, expected);

/** The page of authorizations that an answer carries; fails when there is none. */
export const pageIn = (answer: Answer): Schemas["AuthorizationPage"] =>
  bodyIn(responses.listAuthorizations[200], answer);

/** The problem that an answer carries; fails when there is none. */
export function problemIn({ status, text, body }: Answer): Schemas["Problem"] {
  if (status >= 400 && responses.createAuthorization[400](body) && body.status === status) return body;
  throw new Error(`Expected a problem, not ${String(status)}: ${text}`);
}

/** The pointers of the fields that a problem blames. */
export const blamed = (answer: Answer): string[] => (problemIn(answer).errors ?? []).map(({ path }) => path);
