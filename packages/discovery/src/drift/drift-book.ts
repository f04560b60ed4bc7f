import { interfaceRoutes, Router, withoutPrefix } from "@totem-partner/simulator/host";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { type Answer, problemOf, readAnswer } from "../answers/answer.ts";
import { type Shape, Shapes } from "./shape.ts";

/** One response of a service, with its body as text. */
export interface GivenAnswer {
  method: string;
  /** With or without /partner. */
  path: string;
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  text: string;
  /** Secrets that must not be shown, such as the key of the request. */
  secrets: readonly string[];
}

/** All responses to an operation with one status and media type. */
export interface Answers {
  operation: OperationId;
  status: number;
  /** The media type without its parameters; empty without one. */
  type: string;
  count: number;
  /** The headers of any of them, with their counts. */
  headers: Map<string, number>;
  /** The structure of the bodies; undefined if none was JSON. */
  shape: Shape | undefined;
  /** Whether a body was not JSON. */
  isUnreadable: boolean;
  /** Codes of problems, if they are words. */
  codes: Set<string>;
  /** Errors in none of the known formats. */
  formless: Shape | undefined;
}

const mostGroups = 500;
const mostHeaders = 50;
const mostCodes = 30;

/** Remembers the structure of a service's responses, but not their content. */
export class DriftBook {
  readonly #router = new Router<OperationId>(interfaceRoutes());
  readonly #groups = new Map<string, Answers>();
  readonly #shapes = new Shapes();

  /** Records a response. Requests that match no operation of the contract are ignored. */
  note({ method, path, status, headers, text, secrets }: GivenAnswer): void {
    const found = this.#router.find(method, withoutPrefix(path, "optional") ?? path);
    if (found.found !== "route") return;
    const answer = readAnswer(status, headers["content-type"], text);
    const group = this.#group(found.value, status, answer.type);
    if (group === undefined) return;
    group.count += 1;
    for (const name in headers) {
      if (group.headers.has(name) || group.headers.size < mostHeaders)
        group.headers.set(name, (group.headers.get(name) ?? 0) + 1);
    }
    if (text !== "") this.#noteBody(group, answer, secrets);
  }

  #noteBody(group: Answers, answer: Answer, secrets: readonly string[]): void {
    const { status, body } = answer;
    if (body === undefined) {
      group.isUnreadable = true;
      return;
    }
    const problem = problemOf(answer);
    if (status >= 400 && problem === undefined) {
      group.formless ??= this.#shapes.make();
      if (group.formless) this.#shapes.add(group.formless, body, secrets);
      return;
    }
    const code = problem?.code;
    const isShown = code !== undefined && !secrets.some((secret) => code.includes(secret));
    if (isShown && group.codes.size < mostCodes) group.codes.add(code);
    group.shape ??= this.#shapes.make();
    if (group.shape) this.#shapes.add(group.shape, body, secrets);
  }

  #group(operation: OperationId, status: number, type: string): Answers | undefined {
    const key = `${operation} ${status} ${type}`;
    const known = this.#groups.get(key);
    if (known || this.#groups.size >= mostGroups) return known;
    const made: Answers = {
      operation,
      status,
      type,
      count: 0,
      headers: new Map(),
      shape: undefined,
      isUnreadable: false,
      codes: new Set(),
      formless: undefined,
    };
    this.#groups.set(key, made);
    return made;
  }

  /** The recorded responses, in the order of the contract. */
  get answers(): Answers[] {
    const order = Object.keys(operations);
    return [...this.#groups.values()].sort(
      (one, other) => order.indexOf(one.operation) - order.indexOf(other.operation) || one.status - other.status,
    );
  }
}
