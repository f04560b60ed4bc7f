import { describeAssumptions, parseAssumptions } from "@totem-partner/simulator";
import { BoundedCache } from "@totem-partner/spec/bounded-cache";
import type { Part } from "@totem-partner/spec/contract-document";
import { isFields } from "@totem-partner/spec/fields";
import { recordFields } from "@totem-partner/spec/record-fields";
import { recordNameOf } from "@totem-partner/spec/record-values";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { isSecretText } from "@totem-partner/spec/secrets";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { type Answer, listOf, problemOf } from "../shapes/answer.ts";
import { withRecords } from "../shapes/list-shape.ts";
import { answerDifferences } from "./differences.ts";
import { type Deviation, deviationKey, labelledContract } from "./deviation.ts";
import { type Answers, Shapes } from "./shape.ts";

export interface GivenAnswer {
  operation: OperationId;
  answer: Answer;
  headers: Readonly<Record<string, string>>;
  isEmpty: boolean;
  secrets: readonly string[];
}

const most = { groups: 500, headers: 50, codes: 30 };

export type Settled = Readonly<Record<string, InputValue>>;

const mostContracts = 100;
const mostDeviations = 100;

/** The settled points, each time with one more point set to a value other than its default. */
function alternativesOf(settled: Settled): Settled[] {
  return describeAssumptions().flatMap(({ id, values, default: standard }) => {
    if (Object.hasOwn(settled, id)) return [];
    const others = values.filter(({ value }) => value !== standard && !value.startsWith("<"));
    return others.map(({ value }) => ({ ...settled, [id]: value }));
  });
}

type Differing = Map<Answers, Map<string, Deviation>>;

const differencesUnder = (contract: Part, answers: Iterable<Answers>): Differing =>
  new Map(
    Array.from(answers, (one) => [
      one,
      new Map(answerDifferences(contract, one).map((deviation) => [deviationKey(deviation), deviation])),
    ]),
  );

/** Removes deviations that do not occur under another contract, unless that contract causes different ones there. */
function takeOutExplained(found: Differing, other: Differing): void {
  for (const [answers, deviations] of found) {
    const rest = other.get(answers);
    if (!rest || [...rest.keys()].some((key) => !deviations.has(key))) continue;
    for (const key of [...deviations.keys()]) if (!rest.has(key)) deviations.delete(key);
    if (deviations.size === 0) found.delete(answers);
  }
}

/** True for the object of a success that has no list, and no field of a record: it may be an error in an unknown form. */
function isUnknownForm({ operation, answer: { status, body } }: Pick<GivenAnswer, "operation" | "answer">): boolean {
  const [, collection = "", , action] = operations[operation].path.split("/");
  const kind = action === "webhook" ? undefined : recordNameOf(collection);
  if (kind === undefined || status >= 400 || !isFields(body) || Object.values(body).some(Array.isArray)) return false;
  const names = Object.keys(body);
  const known: readonly string[] = recordFields[kind].documented;
  return names.length > 0 && !names.some((name) => known.includes(name));
}

/** Remembers the structure of a service's responses, but not their content. */
export class Drift {
  readonly #groups = new Map<string, Answers>();
  readonly #shapes = new Shapes();
  readonly #contracts = new BoundedCache<Promise<Part>>(mostContracts);

  note({ operation, answer, headers, isEmpty, secrets }: GivenAnswer): void {
    const group = this.#group(operation, answer);
    if (group === undefined) return;
    group.count += 1;
    for (const name in headers) {
      if (group.headers.has(name) || group.headers.size < most.headers)
        group.headers.set(name, (group.headers.get(name) ?? 0) + 1);
    }
    if (!isEmpty) this.#noteBody(group, answer, secrets);
  }

  #noteBody(group: Answers, answer: Answer, secrets: readonly string[]): void {
    const { operation } = group;
    const { status } = answer;
    const list = listOf(answer);
    const body = list ? withRecords(answer.body, list) : answer.body;
    if (body === undefined) {
      group.isUnreadable = true;
      return;
    }
    const problem = problemOf(answer);
    const code = problem?.code;
    const isShown = code !== undefined && !isSecretText(code) && !secrets.some((secret) => code.includes(secret));
    if (isShown && group.codes.size < most.codes) group.codes.add(code);
    const isFormless = (status >= 400 && problem === undefined) || isUnknownForm({ operation, answer });
    const part = isFormless ? "formless" : "shape";
    group[part] ??= this.#shapes.make();
    if (group[part]) this.#shapes.add(group[part], body, secrets);
  }

  #group(operation: OperationId, { status, type }: Answer): Answers | undefined {
    const key = `${operation} ${status} ${type}`;
    const known = this.#groups.get(key);
    if (known || this.#groups.size >= most.groups) return known;
    const made: Answers = {
      ...{ operation, status, type, count: 0, headers: new Map(), codes: new Set() },
      ...{ shape: undefined, isUnreadable: false, formless: undefined },
    };
    this.#groups.set(key, made);
    return made;
  }

  get answers(): Answers[] {
    const order = Object.keys(operations);
    return [...this.#groups.values()].sort(
      (one, other) => order.indexOf(one.operation) - order.indexOf(other.operation) || one.status - other.status,
    );
  }

  /** Differences that an alternative of an open point explains are left out: they belong to that point. */
  async deviations(settled: Settled): Promise<Deviation[]> {
    const answers = this.answers;
    if (answers.length === 0) return [];
    const found = differencesUnder(await this.#contractUnder(settled), answers);
    for (const [one, deviations] of found) if (deviations.size === 0) found.delete(one);
    for (const alternative of alternativesOf(settled)) {
      if (found.size === 0) break;
      takeOutExplained(found, differencesUnder(await this.#contractUnder(alternative), found.keys()));
    }
    const all = [...found.values()].flatMap((deviations) => [...deviations.values()]);
    return all.slice(0, mostDeviations);
  }

  #contractUnder(settled: Settled): Promise<Part> {
    return this.#contracts.getOrMake(JSON.stringify(settled), () => labelledContract(parseAssumptions(settled)));
  }
}
