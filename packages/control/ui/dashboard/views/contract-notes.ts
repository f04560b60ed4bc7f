import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import type { Note } from "../parts/marked-json.tsx";

/** A place from the outside in as a JSON pointer. */
const pointerTo = (location: readonly string[]): string =>
  location.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Returns what the audit found in one of the bodies. */
const violationsIn = ({ violations }: JournalEntry, part: "request" | "response"): Note[] =>
  violations.flatMap(({ location: [where, what, ...place], message, code }) =>
    where === part && what === "body" ? [{ pointer: pointerTo(place), words: message, rule: code }] : [],
  );

/** The last part of a pointer: the field itself. */
const fieldOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);

/** The differences from the contract in the body of a request: what the service said of it, or what the audit found. */
export function requestNotes(entry: JournalEntry): Note[] {
  const said = (entry.problem?.errors ?? []).filter((one) => one.in === "body");
  if (said.length === 0) return violationsIn(entry, "request");
  return said.map(({ path, message, code }) => ({
    pointer: path,
    words: path === "" ? `The body ${message}` : `${fieldOf(path)} ${message}`,
    rule: code,
  }));
}

/** Returns what differs from the contract in the body of a response. */
export const responseNotes = (entry: JournalEntry): Note[] => violationsIn(entry, "response");

/** The violations that stand at no line of a body: those of path, query and headers, and of bodies that have no lines. */
export const violationsElsewhere = (entry: JournalEntry): JournalEntry["violations"] =>
  entry.violations.filter(({ location: [part, what] }) => {
    const { body } = part === "request" ? entry.request : entry.response;
    return what !== "body" || typeof body !== "object" || body === null;
  });
