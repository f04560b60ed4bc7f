import type { ShapedList } from "../../shapes/list-shape.ts";
import { type Answer, isSuccess, listOf } from "../../answers/answer.ts";
import { documented, type Statement } from "../../findings/documented.ts";
import { contradicts, outside, type PointId, type Verdict } from "../../findings/finding.ts";
import type { Kind } from "./kinds.ts";

/** A body in JSON, or a part of one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A template of a body: {run}, {product} and so on are replaced when it is sent. */
export type Body = Readonly<Record<string, Json>>;

/** A request: a GET, unless it names another method. */
export interface Ask {
  /** A path of the partner interface, with its query; {id} stands for the id. */
  path: string;
  /** With or without the prefix; default: as the interface was found. */
  at?: "bare" | "prefixed";
  /** Whether it only looks for the interface, so that drift ignores an error. */
  isSearch?: true;
  /** Without the key, or with an invalid one. Default: with the key. */
  key?: "none" | "unknown";
  /** Distinguishes a later request from an earlier identical one, whose response would otherwise be reused. */
  again?: true;
  method?: "POST" | "PATCH" | "PUT" | "DELETE";
  id?: string;
  body?: Body;
  /** The form of a cleaning protocol, with a document of this name. */
  form?: { companyProtocolEnabled: boolean; fileName: string };
  /** What distinguishes it, in a few words. */
  note?: string;
  /** What it may create, and the marker by which that is recognised. */
  creates?: { kind: Kind; marker: string };
  /** The kind that must be allowed besides that of its trial. */
  needs?: Kind;
}

export interface Asked {
  ask: (ask: Ask) => Promise<Answer>;
  readonly made: number;
  readonly limited: number;
  /** Allows requests beyond the limit, so that what was created can be cleaned up. */
  liftBound: () => void;
}

/** Yields requests to the service, and receives their responses. It has no other effects. */
export type Asking<T> = Generator<Ask, T, Answer>;

/** Finds out how a service settles one open point. */
export interface Probe {
  id: PointId;
  /** Every request that it may make; {n} stands for a number from an earlier response. */
  requests: readonly Ask[];
  /** Receives the current time, in milliseconds. */
  find: (now: number) => Asking<Verdict>;
}

export function* get(path: string, how: Omit<Ask, "path"> = {}): Asking<Answer> {
  return yield { path, ...how };
}

/** Requests in the form that a probe lists them. */
export const asks = (...paths: string[]): Ask[] => paths.map((path) => ({ path }));

const keyNotes = { own: "", none: "without a key", unknown: "with an unknown key" } as const;

/** The line of a request, as the evidence and `--dry-run` show it. */
export function requestLine({ path, at, key, method, note = keyNotes[key ?? "own"] }: Ask): string {
  const prefix = at === "prefixed" ? "/partner" : "";
  return `${method ?? "GET"} ${prefix}${path}${note === "" ? "" : ` (${note})`}`;
}

/** Sends the requests of a generator, each when the one before has been answered. */
export async function drive<T>(steps: Asking<T>, answer: (ask: Ask) => Promise<Answer>): Promise<T> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await answer(step.value));
  return step.value;
}

/** A response differs so much from the contract that it shows nothing. */
export class FormlessAnswerError extends Error {
  override readonly name = "FormlessAnswerError";
  readonly verdict: Verdict;

  constructor(verdict: Extract<Verdict, { sure: "outside" | "contradicts" }>) {
    super(verdict.why);
    this.verdict = verdict;
  }
}

const documentedLists = new Map<string, Statement>([
  ["/authorizations", documented.listOfAuthorizations],
  ["/products", documented.listOfProducts],
  ["/warehouses", documented.listOfWarehouses],
]);

/** The verdict on a response that should be a list. The document says that there is one, and not what it looks like. */
export function noList(path: string, { status }: Answer) {
  const statement = isSuccess({ status }) ? undefined : documentedLists.get(path);
  const why = `GET ${path} returned ${status}, and nothing that is certainly a list.`;
  return statement ? contradicts(why, statement) : outside(why);
}

/**
 * Requests a list.
 *
 * @throws {FormlessAnswerError} if the response is not one.
 */
export function* getList(path: string, how: Omit<Ask, "path"> = {}): Asking<ShapedList> {
  const answer = yield* get(path, how);
  const list = listOf(answer);
  if (list === undefined) throw new FormlessAnswerError(noList(path, answer));
  return list;
}
