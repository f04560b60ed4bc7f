import { isFields } from "@totem-partner/spec/fields";
import { type Answer, listOf } from "../shapes/answer.ts";
import type { Kind } from "./kinds.ts";
import { type Ask, type Asking, type Creating, requestLine } from "./ask.ts";
import { idIn, isFailure, isOurs } from "./recognition.ts";
import { send, type Stage, TrialOverError } from "./trial.ts";

interface Way {
  read: Ask;
  /** The request that ends it; some kinds end only with their parent. */
  end?: Ask;
  list?: string;
  /** Returns true if it no longer exists, or is no longer in force. */
  isGone: (answer: Answer, id: string, mark: string) => boolean;
  ended: string;
  todo: string;
}

const isAbsent = ({ status }: Answer): boolean => status === 404 || status === 410;

const readField = ({ status, body }: Answer, name: string): unknown =>
  status === 200 && isFields(body) ? body[name] : undefined;

const deleted = (list: string, todo: string): Way => ({
  ...{ read: { path: `${list}/{id}` }, end: { method: "DELETE", path: `${list}/{id}` }, list },
  isGone: (answer) => isAbsent(answer) || typeof readField(answer, "deletedAt") === "string",
  ...{ ended: "deleted", todo },
});

const withProtocol = (list: string): Way => ({
  ...{ read: { path: `${list}/{id}` }, list, isGone: isAbsent, ended: "deleted with the cleaning protocol" },
  todo: "It can only be deleted together with the cleaning protocol.",
});

/** The clean-up of each kind, in order; categories and types are deleted with their protocol. */
export const ways: Readonly<Partial<Record<Kind, Way>>> = {
  authorization: {
    read: { path: "/authorizations/{id}" },
    end: { method: "POST", path: "/authorizations/{id}/cancel" },
    // Finished ones need no clean-up.
    list: "/authorizations?status=Active",
    isGone: (answer) => isAbsent(answer) || readField(answer, "status") === "Finished",
    ended: "cancelled; the service keeps it as Finished",
    todo: "Cancel it, or mark it as Finished in the service's own application.",
  },
  webhook: {
    read: { path: "/webhook" },
    end: { method: "DELETE", path: "/webhook" },
    isGone: ({ status }) => status === 204 || status === 404,
    ended: "removed",
    todo: "Remove the webhook configuration; nothing listens at its address.",
  },
  "cleaning-incompatibility": deleted("/cleaning-incompatibilities", "Delete it, or the whole cleaning protocol."),
  "cleaning-protocol": {
    read: { path: "/cleaning-protocol" },
    end: { method: "DELETE", path: "/cleaning-protocol/{id}" },
    isGone: ({ status, body }, id, mark) =>
      status === 204 ||
      (status === 200 && ![undefined, id].includes(idIn(body)) && !isOurs("cleaning-protocol", body, mark)),
    ended: "deleted",
    todo: "Delete the cleaning protocol whose document has this name.",
  },
  "cleaning-category": withProtocol("/cleaning-categories"),
  "cleaning-type": withProtocol("/cleaning-types"),
  product: deleted("/products", "Delete the product of this name."),
  warehouse: deleted("/warehouses", "Delete the warehouse of this name."),
};

export function searchPage(kind: Kind, offset: number | string): Ask | undefined {
  const list = ways[kind]?.list;
  // The first page is asked for without an offset, which a service may not have for every list (`paged-lists`).
  const at = offset === 0 ? "" : `${list?.includes("?") === true ? "&" : "?"}offset=${offset}`;
  return list === undefined ? undefined : { path: `${list}${at}`, note: "to find created records" };
}

export function todoFor(kind: Kind): string {
  if (kind === "driver") return "Ask the operators of the service to remove the driver with this NIF.";
  return ways[kind]?.todo ?? "An event cannot be undone.";
}

/** The number of pages of a list that a search reads. */
export const mostPages = 20;

/** Reads a list to its end; undefined if it is uncertain that this is all of it. */
function* recordsOf(kind: Kind): Asking<readonly unknown[] | undefined> {
  const all: unknown[] = [];
  let first: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const ask = searchPage(kind, all.length);
    const answer = ask && (yield* send(ask));
    const list = answer && !isFailure(answer.body) ? listOf(answer) : undefined;
    if (list === undefined) return undefined;
    const beginning = JSON.stringify(list.records[0]);
    // A list without pages returns the beginning again.
    const isRepeated = beginning === first;
    first = beginning;
    if (!isRepeated) all.push(...list.records);
    const isWhole = list.total === undefined ? isRepeated : list.total <= all.length;
    if (list.records.length === 0 || isWhole) return all;
    if (isRepeated) return undefined;
  }
  return undefined;
}

const partsOfProtocol = ["cleaning-category", "cleaning-type", "cleaning-incompatibility"] as const;

/** Returns why a protocol must not be deleted, if it may contain records that this run did not create. */
function* othersInProtocol(mark: string): Asking<string | undefined> {
  const [own = mark] = /^totem-calibration-[^-]+-/.exec(mark) ?? [];
  for (const kind of partsOfProtocol) {
    const records = yield* recordsOf(kind);
    const isOwn = (record: unknown): boolean =>
      isFields(record) && String(record["name"] ?? record["reason"]).startsWith(own);
    if (!records?.every(isOwn))
      return `It may contain records that this run did not create: see GET ${String(ways[kind]?.list)}.`;
  }
  return undefined;
}

/** Returns true if a list shows all records, and not this one. */
function* isUnlisted(kind: Kind, id: string): Asking<boolean> {
  const records = yield* recordsOf(kind);
  return records?.every((record) => ![undefined, id].includes(idIn(record))) === true;
}

/**
 * Ends a record if it is the created one. `isOwn`: true if a read shows that; default: it has the marker. `isListed`:
 * true if a list has shown it with its marker, so no read needs to.
 */
export function* dispose(
  kind: Kind,
  id: string,
  mark: string,
  isOwn = (body: unknown): boolean => isOurs(kind, body, mark),
  isListed = false,
): Asking<{ isGone: boolean; isShown: boolean; note: string }> {
  const way = ways[kind];
  if (!way) return { isGone: false, isShown: false, note: "" };
  const isAway = (answer: Answer): boolean => way.isGone(answer, id, mark);
  const before = yield* send(way.read, id);
  const isShown = before.status === 200 && isOwn(before.body);
  const isNowhere = isFailure(before.body) && (yield* isUnlisted(kind, id));
  // One response is no proof: it may be a proxy's.
  const isEnded = isAway(before) && (before.status === 200 || isAway(yield* send(way.read, id)));
  if (isNowhere || isEnded) return { isGone: true, isShown, note: way.ended };
  if (!isShown && !(isListed && idIn(before.body) === undefined)) {
    const why = before.status === 200 ? "did not return the created record" : `returned ${before.status}`;
    return { isGone: false, isShown, note: `${requestLine(way.read)} ${why}, so it was left unchanged. ${way.todo}` };
  }
  if (!way.end) return { isGone: false, isShown, note: way.todo };
  const others = kind === "cleaning-protocol" ? yield* othersInProtocol(mark) : undefined;
  if (others !== undefined) return { isGone: false, isShown, note: others };
  const { status } = yield* send(way.end, id);
  const after = yield* send(way.read, id);
  const isAbsentNow = isAway(after) && (status < 300 || after.status === 200 || isAway(yield* send(way.read, id)));
  // An error whose status does not mean that the record is absent.
  const isUnclear = isFailure(after.body) || (isListed && idIn(after.body) === undefined);
  const isGone = isAbsentNow || (isUnclear && (yield* isUnlisted(kind, id)));
  const why = `${requestLine(way.end)} returned ${status}. ${way.todo}`;
  return { isGone, isShown: isShown || isListed, note: isGone ? way.ended : why };
}

/** Cleans up within a trial. Throws a TrialOverError if that fails: nothing more is created then. */
export function* end(stage: Stage, { creates: { kind, marker } }: Creating, id: string): Asking<void> {
  const mark = stage.fill(marker);
  const disposed = yield* dispose(kind, id, mark);
  if (!disposed.isGone) throw new TrialOverError(`The created record cannot be cleaned up: ${disposed.note}`);
  stage.gone(kind, mark, id, disposed.note);
}

/** Every request that may clean up a kind; {n} stands for a number from an earlier response. */
export function disposalRequests(kind: Kind): readonly Ask[] {
  const { read, end: last } = ways[kind] ?? {};
  const listed = kind === "cleaning-protocol" ? partsOfProtocol : [kind];
  const pages = listed.flatMap((one) => [searchPage(one, 0), searchPage(one, "{n}")]);
  return [read, last, ...pages].filter((ask) => ask !== undefined);
}
