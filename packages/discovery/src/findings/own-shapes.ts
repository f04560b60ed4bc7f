import { templates } from "@totem-partner/spec/templates";
import { type ListName, listNames, type OwnListEnvelope } from "@totem-partner/spec/own-alternatives";
import type { Template } from "@totem-partner/spec/template";
import type { ErrorSample } from "../shapes/error-parts.ts";
import { learnError } from "../shapes/learned-error.ts";
import { listFilled, shapedList } from "../shapes/list-shape.ts";
import { learnList, type ListSample } from "../shapes/learned-list.ts";
import { notObservable, settled, type Verdict } from "./finding.ts";

/** The name of a list by its path. */
export function nameOfList(path: string): ListName {
  const name = listNames.find((one) => path === `/${one}`);
  if (name === undefined) throw new Error(`${path} is no list.`);
  return name;
}

/** The template of an envelope, which may have a name. */
const templateOf = (envelope: Template): Template =>
  Object.entries<Template>(templates["list-envelope"]).find(([name]) => name === envelope)?.[1] ?? envelope;

/** How often each envelope was seen, the most frequent first. */
function byFrequency(envelopes: readonly Template[]): Template[] {
  const counts = new Map<string, number>();
  for (const envelope of envelopes)
    counts.set(JSON.stringify(envelope), (counts.get(JSON.stringify(envelope)) ?? 0) + 1);
  const times = (envelope: Template): number => counts.get(JSON.stringify(envelope)) ?? 0;
  return [...envelopes].sort((one, other) => times(other) - times(one));
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
  const found = new Map<ListName, Template>();
  const empty: ListName[] = [];
  for (const [list, name] of names) {
    if (name !== "own") {
      found.set(list, name);
      continue;
    }
    const seen = samples.get(list) ?? [];
    // An empty list does not show where its records would be.
    if (seen.every(({ body }) => shapedList(body)?.records.length === 0)) {
      empty.push(list);
      continue;
    }
    const learned = learnList(seen);
    if (!learned.ok) {
      return notObservable(
        `The envelope of ${list} is none that has a name, and it is not clear yet: ${learned.why}. More records, or another list, would tell.`,
      );
    }
    found.set(list, learned.template);
  }
  const [envelope] = byFrequency([...found.values()]);
  if (envelope === undefined) return notObservable("No list has records.");
  const isLikeOthers = (list: ListName): boolean =>
    (samples.get(list) ?? []).every(({ body }) => listFilled(templateOf(envelope), body) !== undefined);
  const unlike = empty.find((list) => !isLikeOthers(list));
  if (unlike !== undefined)
    return notObservable(`The list ${unlike} has another envelope than others, and no records.`);
  const except = [...found].filter(([, one]) => JSON.stringify(one) !== JSON.stringify(envelope));
  const own: OwnListEnvelope = { envelope, ...(except.length > 0 && { except: Object.fromEntries(except) }) };
  return settled(typeof envelope === "string" && except.length === 0 && !envelope.includes("{") ? envelope : own);
}

/** The body of errors that have no name. */
export function errorVerdict(usual: readonly ErrorSample[], ofFields: readonly ErrorSample[]): Verdict {
  const learned = learnError(usual, ofFields);
  return learned.ok
    ? settled(learned.body)
    : notObservable(`The body of errors is none that has a name, and it is not clear yet: ${learned.why}.`);
}
