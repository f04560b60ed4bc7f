import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { templates } from "@totem-partner/spec/templates";
import { type ListName, type OwnErrorBody, type OwnListEnvelope } from "@totem-partner/spec/own-alternatives";
import type { Template } from "@totem-partner/spec/template";
import type { ErrorSample } from "../shapes/error-parts.ts";
import { learnError } from "../shapes/learned-error.ts";
import { listFilled, shapedList } from "../shapes/list-shape.ts";
import { asPaged, learnList, type ListSample } from "../shapes/learned-list.ts";
import { notObservable, outside, settled, type Verdict } from "./finding.ts";

/** The verdict on a shape of the service's own: one that is too large for a profile, for example, is outside of it. */
export function ownShape(id: "list-envelope" | "error-body", value: OwnListEnvelope | OwnErrorBody): Verdict {
  try {
    parseAssumptions({ [id]: value });
    return settled(value);
  } catch (error) {
    if (!(error instanceof AssumptionError)) throw error;
    return outside(error.message);
  }
}

/** The template of an envelope, which may have a name. */
const templateOf = (envelope: Template): Template =>
  Object.entries<Template>(templates["list-envelope"]).find(([name]) => name === envelope)?.[1] ?? envelope;

const isFilledFrom = (envelope: Template, body: unknown): boolean =>
  listFilled(templateOf(envelope), body) !== undefined;

/** How often each envelope was seen, the most frequent first. */
function byFrequency(envelopes: readonly Template[]): Template[] {
  const counts = new Map<string, number>();
  for (const envelope of envelopes)
    counts.set(JSON.stringify(envelope), (counts.get(JSON.stringify(envelope)) ?? 0) + 1);
  const times = (envelope: Template): number => counts.get(JSON.stringify(envelope)) ?? 0;
  return [...envelopes].sort((one, other) => times(other) - times(one));
}

type SeenOf = (list: ListName) => readonly ListSample[];

/** Learns the envelopes of lists into those that were found; returns why one of them is not clear. */
function learnEach(lists: readonly ListName[], seenOf: SeenOf, found: Map<ListName, Template>): string | undefined {
  const open: { list: ListName; why: string }[] = [];
  for (const list of lists) {
    const learned = learnList(seenOf(list));
    if (learned.ok) found.set(list, learned.template);
    else open.push({ list, why: learned.why });
  }
  for (const { list, why } of open) {
    // Others show what one leaves open: those with an envelope that it may have, or all that are open together.
    const others = [...found.values()].filter((one) => seenOf(list).every(({ body }) => isFilledFrom(one, body)));
    const [like, ...different] = new Set(others.map((one) => JSON.stringify(one)));
    if (like !== undefined && different.length === 0) {
      found.set(list, JSON.parse(like) as Template);
      continue;
    }
    const together = learnList(open.flatMap((one) => seenOf(one.list)));
    if (!together.ok)
      return `The envelope of ${list} is none that has a name, and it is not clear yet: ${why}. More records, or another list, may tell.`;
    found.set(list, together.template);
  }
  return undefined;
}

/**
 * The envelopes of lists of which at least one has no name, or that differ.
 *
 * @param names The envelope of each list: a name, or `own`.
 */
export function envelopeVerdict(
  names: ReadonlyMap<ListName, string>,
  samples: ReadonlyMap<ListName, readonly ListSample[]>,
): Verdict {
  const isOwn = ([, name]: readonly [ListName, string]): boolean => name === "own";
  const found = new Map<ListName, Template>([...names].filter((one) => !isOwn(one)));
  const seenOf = (list: ListName): readonly ListSample[] => asPaged(samples.get(list) ?? []);
  const own = [...names].filter(isOwn).map(([list]) => list);
  // An empty list does not show where its records would be.
  const isEmpty = (list: ListName): boolean => seenOf(list).every(({ body }) => shapedList(body)?.records.length === 0);
  const empty = own.filter(isEmpty);
  const unclear = learnEach(
    own.filter((list) => !empty.includes(list)),
    seenOf,
    found,
  );
  if (unclear !== undefined) return notObservable(unclear);
  const [envelope] = byFrequency([...found.values()]);
  if (envelope === undefined) return notObservable("No list has records.");
  const isLikeOthers = (list: ListName): boolean => seenOf(list).every(({ body }) => isFilledFrom(envelope, body));
  const unlike = empty.find((list) => !isLikeOthers(list));
  if (unlike !== undefined)
    return notObservable(`The list ${unlike} has another envelope than others, and no records.`);
  const except = [...found].filter(([, one]) => JSON.stringify(one) !== JSON.stringify(envelope));
  const value: OwnListEnvelope = { envelope, ...(except.length > 0 && { except: Object.fromEntries(except) }) };
  const isNamed = typeof envelope === "string" && except.length === 0 && !envelope.includes("{");
  return isNamed ? settled(envelope) : ownShape("list-envelope", value);
}

/** The body of errors that have no name. */
export function errorVerdict(usual: readonly ErrorSample[], ofFields: readonly ErrorSample[]): Verdict {
  const learned = learnError(usual, ofFields);
  return learned.ok
    ? ownShape("error-body", learned.body)
    : notObservable(`The body of errors is none that has a name, and it is not clear yet: ${learned.why}.`);
}
